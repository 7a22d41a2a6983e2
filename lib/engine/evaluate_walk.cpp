// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate_walk.h"
#include "engine/arithmetic.h"
#include "engine/compare.h"
#include "engine/functions.h"
#include "lesson/expression_text.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace heed {

using Kind = Expression::Kind;

static constexpr std::size_t mostInferred = 65536;

static tl::unexpected<ExpressionError> located(const Expression &expression, Refusal refusal)
{
    const auto &children = expression.children;
    const bool atChild = refusal.operand && *refusal.operand < children.size();
    return located(atChild ? children[*refusal.operand] : expression, std::move(refusal.message), refusal.rule);
}

ExpressionResult<Known> Walk::operator()(const Expression &expression) const
{
    switch (expression.kind) {
    case Kind::Number:
    case Kind::Text:
    case Kind::Constant:
        return literal(expression);
    case Kind::Name:
    case Kind::Port:
        return reference(expression);
    case Kind::Index:
        return index(expression);
    case Kind::Not:
        return negated(expression);
    case Kind::And:
    case Kind::Or:
        return joined(expression);
    case Kind::Compare:
        return compared(expression);
    case Kind::Call:
        return called(expression);
    case Kind::List:
        return applied(listing(), expression);
    case Kind::Negate:
        return applied(negation(), expression);
    case Kind::Binary:
        break;
    }
    const Action *action = arithmetic(expression.text);
    return action ? applied(*action, expression)
                  : located(expression, inQuotes(expression.text) + " is no sign.", Rule::Type);
}

Walk::Outcome Walk::literal(const Expression &expression) const
{
    if (expression.kind == Kind::Text)
        return holding(expression.text);
    if (expression.kind == Kind::Number)
        return holding(expression.integer ? Value(*expression.integer) : Value(expression.number));
    if (expression.text == "true" || expression.text == "false")
        return holding(expression.text == "true");
    if (expression.text == "pi")
        return holding(std::numbers::pi);
    return holding(
        expression.text == "inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN());
}

/// An array of rank 0 is one number.
static Known withoutRank0(Known known)
{
    if (!known.type || !isArray(*known.type))
        return known;
    if (known.value)
        return known.value->shape().empty() ? *indexed({known}) : known;
    const bool whole = known.type == Type::Integers || known.type == Type::Mask;
    if (known.shape && known.shape->empty())
        known.type = whole ? Type::Integer : Type::Number;
    return known;
}

Walk::Outcome Walk::reference(const Expression &expression) const
{
    auto known = m_resolve({expression.text, expression.port, expression.begin, expression.end});
    if (!known)
        return located(expression, std::move(known.error().message), known.error().rule);
    if (known->value && known->value->isEmpty())
        known->value.reset();
    if (m_mode != Mode::Infer && !known->value)
        return located(expression, inQuotes(expression.text) + " has no value.", Rule::Type);
    if (known->value)
        known->type = known->value->type();
    return withoutRank0(std::move(*known));
}

/// The base and the indices of a[i][j], in order.
static std::vector<const Expression *> chainOf(const Expression &expression)
{
    std::vector<const Expression *> chain;
    const Expression *base = &expression;
    for (; base->kind == Kind::Index; base = &base->children[0])
        chain.push_back(&base->children[1]);
    chain.push_back(base);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

/// All indices at once, so that no row is copied on the way to an entry.
Walk::Outcome Walk::index(const Expression &expression) const
{
    const auto chain = chainOf(expression);
    Operands all;
    all.reserve(chain.size());
    for (const Expression *part : chain) {
        auto known = (*this)(*part);
        if (!known)
            return known;
        all.push_back(std::move(*known));
    }
    if (std::any_of(all.begin(), all.end(), [](const Known &known) { return known.isUnknown(); }))
        return Known{};
    auto result = indexed(all);
    if (!result)
        return located(result.error().operand ? *chain.at(*result.error().operand) : expression,
            std::move(result.error().message), result.error().rule);
    return std::move(*result);
}

ExpressionResult<Operands> Walk::operands(const std::vector<Expression> &children) const
{
    Operands all;
    all.reserve(children.size());
    for (const Expression &child : children) {
        auto known = (*this)(child);
        if (!known)
            return tl::unexpected<ExpressionError>(std::move(known.error()));
        all.push_back(std::move(*known));
    }
    return all;
}

static std::size_t entriesOf(const Known &known)
{
    const auto sizes = sizesOf(axesOf(known));
    return sizes ? product(*sizes) : std::numeric_limits<std::size_t>::max();
}

bool Walk::mayCompute(const Operands &operands, const Known &result) const
{
    const auto isKnown = [](const Known &operand) { return operand.value.has_value(); };
    const auto isSmall = [](const Known &operand) { return entriesOf(operand) <= mostInferred; };
    if (!std::all_of(operands.begin(), operands.end(), isKnown))
        return false;
    return m_mode != Mode::Infer || (isSmall(result) && std::all_of(operands.begin(), operands.end(), isSmall));
}

Walk::Outcome Walk::applied(const Action &action, const Expression &expression) const
{
    auto all = operands(expression.children);
    if (!all)
        return tl::unexpected<ExpressionError>(std::move(all.error()));
    if (std::any_of(all->begin(), all->end(), [](const Known &known) { return known.isUnknown(); }))
        return Known{.type = action.always};
    auto result = action.check(*all);
    if (!result)
        return located(expression, std::move(result.error()));
    if (result->value || !mayCompute(*all, *result))
        return std::move(*result);
    return holding(action.run(*all, *sizesOf(axesOf(*result))));
}

Walk::Outcome Walk::called(const Expression &expression) const
{
    if (expression.text == "if")
        return chosen(expression);
    const Function *function = functionNamed(expression.text);
    if (!function)
        return located(expression, "There is no function " + inQuotes(expression.text) + ".", Rule::Type);
    if (auto arity = checkArity(*function, expression.children.size()); !arity)
        return located(expression, std::move(arity.error()));
    return applied(function->action, expression);
}

} // namespace heed
