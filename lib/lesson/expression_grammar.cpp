// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_grammar.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

using Kind = Expression::Kind;

static constexpr std::array<Infix, 13> infixes{{
    {"or", Kind::Or, Precedence::Or},
    {"and", Kind::And, Precedence::And},
    {"==", Kind::Compare, Precedence::Compare},
    {"!=", Kind::Compare, Precedence::Compare},
    {"<", Kind::Compare, Precedence::Compare},
    {"<=", Kind::Compare, Precedence::Compare},
    {">", Kind::Compare, Precedence::Compare},
    {">=", Kind::Compare, Precedence::Compare},
    {"+", Kind::Binary, Precedence::Sum},
    {"-", Kind::Binary, Precedence::Sum},
    {"*", Kind::Binary, Precedence::Product},
    {"/", Kind::Binary, Precedence::Product},
    {"^", Kind::Binary, Precedence::Power},
}};

const Infix *infix(std::string_view sign)
{
    const auto found =
        std::find_if(infixes.begin(), infixes.end(), [sign](const Infix &one) { return one.sign == sign; });
    return found == infixes.end() ? nullptr : &*found;
}

Precedence precedenceOf(const Expression &expression)
{
    switch (expression.kind) {
    case Kind::Or:
        return Precedence::Or;
    case Kind::And:
        return Precedence::And;
    case Kind::Not:
        return Precedence::Not;
    case Kind::Negate:
        return Precedence::Negate;
    case Kind::Number:
        return std::signbit(expression.number) ? Precedence::Negate : Precedence::Tightest;
    case Kind::Compare:
    case Kind::Binary: {
        const Infix *sign = infix(expression.text);
        return sign ? sign->precedence : Precedence::Loosest;
    }
    default:
        return Precedence::Tightest;
    }
}

Precedence rightOf(Precedence precedence)
{
    return precedence == Precedence::Power ? Precedence::Negate
                                           : static_cast<Precedence>(static_cast<int>(precedence) + 1);
}

} // namespace heed
