// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression.h"

#include <algorithm>
#include <array>

namespace heed {

static constexpr std::array<std::string_view, 10> reservedWords{
    "and", "or", "not", "if", "true", "false", "pi", "inf", "nan", "within"};

bool isReservedWord(std::string_view word)
{
    return std::find(reservedWords.begin(), reservedWords.end(), word) != reservedWords.end();
}

const std::vector<std::string> &functionNames()
{
    static const std::vector<std::string> names{"sqrt", "exp", "log", "sin", "cos", "tanh", "abs", "round", "floor",
        "ceil", "min", "max", "sum", "mean", "variance", "dot", "norm", "rows", "columns", "shape", "transpose",
        "argmax", "range", "linspace"};
    return names;
}

std::string ruleOf(const ExpressionError &error)
{
    return error.isUnknownName ? "unknown-name" : error.isSyntax ? "syntax" : std::string(ruleName(error.rule));
}

static void collect(const Expression &expression, std::vector<Reference> &found)
{
    using Kind = Expression::Kind;
    if (expression.kind == Kind::Name || expression.kind == Kind::Port)
        found.push_back({expression.text, expression.port, expression.begin, expression.end});
    for (const Expression &child : expression.children)
        collect(child, found);
}

std::vector<Reference> references(const Expression &expression)
{
    std::vector<Reference> found;
    collect(expression, found);
    return found;
}

std::vector<Reference> references(const Condition &condition)
{
    std::vector<Reference> found = references(condition.test);
    if (condition.within)
        collect(condition.within->amount, found);
    return found;
}

} // namespace heed
