// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare.h"
#include "engine/evaluate_walk.h"
#include "sdk/number_text.h"

namespace heed {

/// Its value when known, else just that it is a toggle.
static Known toggled(std::optional<bool> value)
{
    return value ? Known{.type = Type::Toggle, .value = Value(*value)} : Known::ofType(Type::Toggle);
}

static std::optional<bool> toggleOf(const Known &known)
{
    return known.value ? std::optional(known.value->get<bool>()) : std::nullopt;
}

Walk::Outcome Walk::toggle(const Expression &expression, const std::string &whose) const
{
    auto known = (*this)(expression);
    if (!known || known->isUnknown())
        return known ? toggled(std::nullopt) : known;
    if (known->type != Type::Toggle)
        return located(
            expression, whose + " needs a comparison, true or false, not " + described(*known) + ".", Rule::Type);
    return known;
}

Walk::Outcome Walk::negated(const Expression &expression) const
{
    return toggle(expression.children.front(), "'not'").map([](const Known &known) {
        const auto value = toggleOf(known);
        return value ? toggled(!*value) : known;
    });
}

/// The right side counts only when the left one leaves it open.
Walk::Outcome Walk::joined(const Expression &expression) const
{
    const bool isAnd = expression.kind == Expression::Kind::And;
    const std::string whose = isAnd ? "'and'" : "'or'";
    auto left = toggle(expression.children[0], whose);
    if (!left)
        return left;
    const auto value = toggleOf(*left);
    if (value && *value != isAnd)
        return left;
    auto right = toggle(expression.children[1], whose);
    if (value)
        return right;
    const bool decides = right && toggleOf(*right) == !isAnd;
    return toggled(decides ? std::optional(!isAnd) : std::nullopt);
}

Walk::Outcome Walk::compared(const Expression &expression) const
{
    const auto &children = expression.children;
    auto left = (*this)(children[0]);
    if (!left)
        return left;
    auto right = (*this)(children[1]);
    if (!right)
        return right;
    if (auto checked = checkTypes(expression.text, *left, *right); !checked)
        return located(expression, std::move(checked.error().message), checked.error().rule);
    if (const auto clash = shapeClash(*left, *right))
        return located(expression, "A comparison needs equal shapes; " + *clash + ".", Rule::Shape);
    if (!mayCompute({*left, *right}, toggled(std::nullopt)))
        return toggled(std::nullopt);
    return toggled(holds(comparisonOf(expression, *left->value, *right->value, m_mode == Mode::Judge)));
}

Walk::Outcome Walk::chosen(const Expression &expression) const
{
    const auto &children = expression.children;
    if (children.size() != 3)
        return located(expression,
            "if is written if(condition, a, b), not with " + counted(children.size(), "argument") + ".", Rule::Type);
    const auto condition = toggle(children[0], "'if'");
    if (!condition)
        return condition;
    const auto value = toggleOf(*condition);
    return value ? (*this)(children[*value ? 1 : 2]) : branch(children[1], children[2]);
}

/// A branch that fails whenever it is taken says nothing about the other.
Walk::Outcome Walk::branch(const Expression &a, const Expression &b) const
{
    auto first = (*this)(a), second = (*this)(b);
    if (first && second)
        return eitherOf(*first, *second);
    return second ? second : first;
}

} // namespace heed
