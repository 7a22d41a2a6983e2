// SPDX-License-Identifier: GPL-3.0-or-later
/// Evaluates expressions: on values, or on what is known of values before anything runs.
#pragma once

#include "lesson/expression.h"
#include "sdk/value.h"

#include <functional>
#include <optional>
#include <vector>

namespace heed {

/// What is known of a value: always its type (nothing: unknown, after an error elsewhere), perhaps its shape, axis by
/// axis, perhaps the value itself.
struct Known {
    std::optional<Type> type = {};
    std::optional<std::vector<std::optional<std::size_t>>> shape = {};
    std::optional<Value> value = {};
    /// The type is Number or Numbers, and the value may turn out Integer or Integers: 6 / 2, floor(x).
    bool perhapsInteger = false;

    [[nodiscard]] static Known exactly(Value value);
    [[nodiscard]] static Known ofType(Type type) { return {.type = type}; }
    [[nodiscard]] bool isUnknown() const { return !type; }
};

/// Gives the value of a name or `cell.port`; its error is shown at the reference.
using Resolver = std::function<Result<Value>(const Reference &)>;
using KnownResolver = std::function<Result<Known>(const Reference &)>;

/// An error made by a resolver keeps its message and rule. An array of rank 0 is taken as one number. `and`, `or` and
/// `if` look only at what they need. Numbers stay integers where every operand is one and the result is exact (+ - *,
/// and / and ^ where they come out even), also through abs, sum, min, max and dot; floor, ceil and round make integers of
/// numbers below 2^63. Everything else is a double: two integers compare exactly. A value made by a list is texts,
/// numbers, or integers when all are.
[[nodiscard]] ExpressionResult<Value> evaluate(const Expression &expression, const Resolver &resolve);

/// The same rules on what is known; refuses what would be refused for any value of that type and shape. Where every
/// operand is known exactly the result is too, unless more than 65,536 entries take part. An integer result that
/// overflows is inferred as Integer and evaluates to a Number.
[[nodiscard]] ExpressionResult<Known> infer(const Expression &expression, const KnownResolver &resolve);

/// How a condition came out.
struct Verdict {
    bool holds = false;
    Value found = {}; ///< the left side of a comparison
    Value expected = {}; ///< its right side; nothing when the test was no comparison
    /// When it doesn't hold: "the shapes differ: 3 and 2", "entry [1]: 0.198 and 0.2 differ by 0.002".
    std::string reason = {};
};
/// FORMAT.md rules 9 and 11: an integer literal to 1e-9, a literal with a decimal point to half a unit of its last
/// decimal (and 1e-9 of that), computed values to 1e-9 max(1, |a|, |b|), two integers exactly; `within` overrides, a
/// percentage being of the right side. Arrays entry by entry with equal shapes, where a vector counts as a row; nan
/// equals nan. `!=` is the negation of `==`. The orders are exact unless `within` gives them room. Sides whose shapes
/// differ are a verdict, sides whose types differ an error. The decimals of literals count in every comparison of the
/// condition, also inside `and`, `or` and `not`; for `evaluate` they don't.
[[nodiscard]] ExpressionResult<Verdict> judge(const Condition &condition, const Resolver &resolve);

/// Most entries that an expression may make (range, linspace): 2^24.
inline constexpr std::size_t mostEntries = std::size_t{1} << 24U;

} // namespace heed
