// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate.h"
#include "engine/evaluate_walk.h"

namespace heed {

KnownResolver knowing(const Resolver &resolve)
{
    return [&resolve](const Reference &reference) {
        return resolve(reference).map(
            [](Value value) { return value.isEmpty() ? Known{} : holding(std::move(value)); });
    };
}

ExpressionResult<Value> evaluate(const Expression &expression, const Resolver &resolve)
{
    const KnownResolver knows = knowing(resolve);
    auto known = Walk(knows, Walk::Mode::Evaluate)(expression);
    if (!known)
        return tl::unexpected<ExpressionError>(std::move(known.error()));
    return std::move(*known->value);
}

ExpressionResult<Known> infer(const Expression &expression, const KnownResolver &resolve)
{
    auto known = Walk(resolve, Walk::Mode::Infer)(expression);
    if (known && !known->isUnknown())
        known->shape = axesOf(*known);
    return known;
}

} // namespace heed
