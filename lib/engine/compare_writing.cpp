// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare.h"

#include <cmath>

namespace heed {

/// A decimal of so many places has this half unit.
static double halfUnit(int decimals) { return 0.5 * std::pow(10.0, -decimals); }

static Writing writingOf(const Expression &expression, bool toDecimals)
{
    if (expression.kind == Expression::Kind::Negate)
        return writingOf(expression.children.front(), toDecimals);
    if (expression.kind != Expression::Kind::Number)
        return {};
    if (expression.integer)
        return {.isInteger = true};
    if (toDecimals && expression.hasPoint)
        return {.halfUnit = halfUnit(expression.decimals)};
    return {};
}

Writings writingsOf(const Expression &expression, std::size_t entries, bool toDecimals)
{
    const auto &children = expression.children;
    if (expression.kind != Expression::Kind::List || children.empty())
        return {writingOf(expression, toDecimals)};
    Writings all;
    for (const Expression &child : children) {
        const std::size_t share = entries / children.size();
        const Writings some = writingsOf(child, share, toDecimals);
        all.insert(all.end(), some.size() == 1 ? share : 0, some.front());
        all.insert(all.end(), some.begin(), some.size() == 1 ? some.begin() : some.end());
    }
    return all;
}

static std::size_t entriesOf(const Value &value) { return product(value.shape()); }

Comparison comparisonOf(const Expression &compare, Value left, Value right, bool toDecimals)
{
    Writings leftWriting = writingsOf(compare.children[0], entriesOf(left), toDecimals);
    Writings rightWriting = writingsOf(compare.children[1], entriesOf(right), toDecimals);
    return {.sign = compare.text,
        .left = std::move(left),
        .right = std::move(right),
        .leftWriting = std::move(leftWriting),
        .rightWriting = std::move(rightWriting)};
}

} // namespace heed
