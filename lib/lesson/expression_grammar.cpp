// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_grammar.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

using Kind = Expression::Kind;

static constexpr std::array<Infix, 13> infixes{{
    {"or", Kind::Or, Binding::Or},
    {"and", Kind::And, Binding::And},
    {"==", Kind::Compare, Binding::Compare},
    {"!=", Kind::Compare, Binding::Compare},
    {"<", Kind::Compare, Binding::Compare},
    {"<=", Kind::Compare, Binding::Compare},
    {">", Kind::Compare, Binding::Compare},
    {">=", Kind::Compare, Binding::Compare},
    {"+", Kind::Binary, Binding::Sum},
    {"-", Kind::Binary, Binding::Sum},
    {"*", Kind::Binary, Binding::Product},
    {"/", Kind::Binary, Binding::Product},
    {"^", Kind::Binary, Binding::Power},
}};

const Infix *infix(std::string_view sign)
{
    const auto found =
        std::find_if(infixes.begin(), infixes.end(), [sign](const Infix &one) { return one.sign == sign; });
    return found == infixes.end() ? nullptr : &*found;
}

Binding bindingOf(const Expression &expression)
{
    switch (expression.kind) {
    case Kind::Or:
        return Binding::Or;
    case Kind::And:
        return Binding::And;
    case Kind::Not:
        return Binding::Not;
    case Kind::Negate:
        return Binding::Negate;
    case Kind::Number:
        return std::signbit(expression.number) ? Binding::Negate : Binding::Tightest;
    case Kind::Compare:
    case Kind::Binary: {
        const Infix *sign = infix(expression.text);
        return sign ? sign->binding : Binding::Loosest;
    }
    default:
        return Binding::Tightest;
    }
}

Binding rightOf(Binding binding)
{
    return binding == Binding::Power ? Binding::Negate : static_cast<Binding>(static_cast<int>(binding) + 1);
}

} // namespace heed
