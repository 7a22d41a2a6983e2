// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare.h"
#include "engine/evaluate_walk.h"

namespace heed {

static ExpressionResult<Verdict> judgeToggle(const Expression &test, const Walk &walk)
{
    auto known = walk(test);
    if (!known)
        return tl::unexpected<ExpressionError>(std::move(known.error()));
    if (known->type != Type::Toggle)
        return located(test, "A condition is a comparison, true or false, not " + described(*known) + ".", Rule::Type);
    const bool holds = known->value->get<bool>();
    return Verdict{.holds = holds, .found = *known->value, .reason = holds ? "" : "the condition is false"};
}

static ExpressionResult<Tolerance> toleranceOf(const Condition::Within &within, const Known &side, const Walk &walk)
{
    const auto amount = walk(within.amount);
    if (!amount)
        return tl::unexpected<ExpressionError>(amount.error());
    if (!isNumeric(*side.type))
        return located(within.amount, "'within' compares numbers; this is " + described(side) + ".", Rule::Type);
    if (auto flaw = withinFlaw(*amount))
        return located(within.amount, std::move(flaw->message), flaw->rule);
    const double number = numberOf(*amount).value();
    return Tolerance{.amount = within.percent ? number / 100 : number, .isShare = within.percent};
}

static ExpressionResult<Verdict> judgeSides(const Condition &condition, Known left, Known right, const Walk &walk)
{
    if (auto types = checkTypes(condition.test.text, left, right); !types)
        return located(condition.test, std::move(types.error().message), types.error().rule);
    Verdict verdict{.found = *left.value, .expected = *right.value};
    std::optional<Tolerance> within;
    if (condition.within) {
        const auto tolerance = toleranceOf(*condition.within, left, walk);
        if (!tolerance)
            return tl::unexpected<ExpressionError>(tolerance.error());
        within = *tolerance;
    }
    if (auto clash = shapeClash(left, right)) {
        verdict.reason = std::move(*clash);
        return verdict;
    }
    Comparison comparison = comparisonOf(condition.test, *left.value, *right.value, true);
    comparison.within = within;
    verdict.holds = holds(comparison);
    verdict.reason = verdict.holds ? "" : reasonAgainst(comparison);
    return verdict;
}

ExpressionResult<Verdict> judge(const Condition &condition, const Resolver &resolve)
{
    const KnownResolver knows = knowing(resolve);
    const Walk walk(knows, Walk::Mode::Judge);
    if (condition.test.kind != Expression::Kind::Compare)
        return judgeToggle(condition.test, walk);
    auto left = walk(condition.test.children[0]);
    if (!left)
        return tl::unexpected<ExpressionError>(std::move(left.error()));
    auto right = walk(condition.test.children[1]);
    if (!right)
        return tl::unexpected<ExpressionError>(std::move(right.error()));
    return judgeSides(condition, std::move(*left), std::move(*right), walk);
}

} // namespace heed
