// SPDX-License-Identifier: GPL-3.0-or-later
/// How values compare: FORMAT.md, rules 9 and 11.
#pragma once

#include "engine/infer_form.h"

namespace heed {

/// How an entry was written: an integer literal, a literal with a decimal point, or computed.
struct Writing {
    bool isInteger = false;
    std::optional<double> halfUnit = {}; ///< of its last written decimal
};
/// Of every entry in row-major order, or one for all.
using Writings = std::vector<Writing>;
[[nodiscard]] Writings writingsOf(const Expression &expression, std::size_t entries, bool toDecimals);

/// What `within` gives: an amount, or a share of the right side.
struct Tolerance {
    double amount = 0;
    bool isShare = false;
};

/// Why this can't stand behind `within`: it is one number, 0 or more, and finite.
[[nodiscard]] std::optional<Refusal> withinFlaw(const Known &amount);

struct Comparison {
    std::string_view sign = "==";
    Value left = {}, right = {};
    Writings leftWriting = {}, rightWriting = {};
    std::optional<Tolerance> within = {};
};

/// Of a node of kind Compare and the values of its sides.
[[nodiscard]] Comparison comparisonOf(const Expression &compare, Value left, Value right, bool toDecimals);

/// Refuses types that don't compare.
[[nodiscard]] Checked<void> checkTypes(std::string_view sign, const Known &left, const Known &right);
/// "the shapes differ: 3 and 2"; nothing when they may agree.
[[nodiscard]] std::optional<std::string> shapeClash(const Known &left, const Known &right);

/// The first entry, in row-major order, that misses `sign`; for != the first that differs. Types and shapes agree.
[[nodiscard]] std::optional<std::size_t> firstMiss(const Comparison &comparison);
[[nodiscard]] bool holds(const Comparison &comparison);
/// Why it doesn't hold: "entry [1]: 0.198 and 0.2 differ by 0.002".
[[nodiscard]] std::string reasonAgainst(const Comparison &comparison);

} // namespace heed
