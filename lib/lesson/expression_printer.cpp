// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_grammar.h"

#include "lesson/expression_text.h"
#include "sdk/number_text.h"

namespace heed {

using Kind = Expression::Kind;

static std::string quoted(const std::string &text)
{
    std::string written = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            written += '\\';
        written += c;
    }
    return written + '"';
}

static std::string numberText(const Expression &expression)
{
    if (!expression.text.empty())
        return expression.text;
    if (expression.integer)
        return std::to_string(*expression.integer);
    if (expression.hasPoint && expression.decimals > 0)
        return fixedText(expression.number, expression.decimals);
    const std::string text = exactText(expression.number);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

static std::string bracketed(const Expression &expression, Precedence least)
{
    const std::string text = printed(expression);
    return precedenceOf(expression) < least ? "(" + text + ")" : text;
}

static std::string joined(const std::vector<Expression> &children)
{
    std::string text;
    for (const Expression &child : children)
        text += (text.empty() ? "" : ", ") + printed(child);
    return text;
}

static std::string infixText(const Expression &expression, const std::string &sign)
{
    const Precedence precedence = precedenceOf(expression);
    const bool leftIsLooser = precedence == Precedence::Power || precedence == Precedence::Compare;
    const Precedence left = leftIsLooser ? static_cast<Precedence>(static_cast<int>(precedence) + 1) : precedence;
    const std::string space = precedence == Precedence::Power ? "" : " ";
    return bracketed(expression.children.at(0), left) + space + sign + space
        + bracketed(expression.children.at(1), rightOf(precedence));
}

std::string printed(const Expression &expression)
{
    const std::vector<Expression> &children = expression.children;
    switch (expression.kind) {
    case Kind::Number:
        return numberText(expression);
    case Kind::Text:
        return quoted(expression.text);
    case Kind::Constant:
    case Kind::Name:
        return expression.text;
    case Kind::Port:
        return expression.text + "." + expression.port;
    case Kind::List:
        return inBrackets(joined(children));
    case Kind::Index:
        return bracketed(children.at(0), Precedence::Tightest) + inBrackets(printed(children.at(1)));
    case Kind::Negate:
        return std::string(1, '-').append(bracketed(children.at(0), Precedence::Negate));
    case Kind::Not:
        return "not " + bracketed(children.at(0), Precedence::Not);
    case Kind::And:
        return infixText(expression, "and");
    case Kind::Or:
        return infixText(expression, "or");
    case Kind::Call:
        return expression.text + "(" + joined(children) + ")";
    default:
        return infixText(expression, expression.text);
    }
}

std::string printed(const Condition &condition)
{
    std::string text = printed(condition.test);
    if (condition.within)
        text +=
            " within " + bracketed(condition.within->amount, Precedence::Sum) + (condition.within->percent ? "%" : "");
    return text;
}

} // namespace heed
