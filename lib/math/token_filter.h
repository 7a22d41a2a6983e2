// SPDX-License-Identifier: GPL-3.0-or-later
/// Which tokens may come next: filters on one row of logits, and the draw. A logit of -infinity is a token that was
/// removed before. A row holds no NaN, no infinity above, and at least one token that is left. Tokens are ids from 0.
#pragma once

#include "math/export.h"

#include <cstddef>
#include <span>
#include <vector>

namespace heed::math {

using TokenIds = std::vector<std::size_t>;

/// When tokens are equal where a filter cuts: those with the lowest ids stay, or all of them.
enum class Ties { LowestId, All };

/// A sum of probabilities this much below p counts as p, so that 0.5 + 0.3 reaches 0.8 in binary too.
inline constexpr double reachedWithin = 1e-12;

/// The tokens that are left, the largest (or smallest) logit first, equals by their ids.
[[nodiscard]] HEED_MATH_EXPORT TokenIds byLogit(std::span<const double> logits, bool largestFirst = true);
/// Softmax of the row; 0 for what was removed.
[[nodiscard]] HEED_MATH_EXPORT std::vector<double> probabilitiesOf(std::span<const double> logits);

/// The k largest (or smallest) logits in their order; fewer when fewer are left.
[[nodiscard]] HEED_MATH_EXPORT TokenIds topK(
    std::span<const double> logits, std::size_t k, Ties ties = Ties::LowestId, bool largest = true);
/// The fewest most probable tokens whose probabilities reach p together: the one that crosses p is kept. At least one.
[[nodiscard]] HEED_MATH_EXPORT TokenIds topP(std::span<const double> logits, double p, Ties ties = Ties::LowestId);
/// The tokens at least p times as probable as the most probable one, in their order.
[[nodiscard]] HEED_MATH_EXPORT TokenIds minP(std::span<const double> logits, double p);

/// The logits of the ids; -infinity for all others.
[[nodiscard]] HEED_MATH_EXPORT std::vector<double> onlyThese(
    std::span<const double> logits, std::span<const std::size_t> ids);
/// The logits divided by a temperature above 0. At 0, the limit up to a shift: 0 for the largest logit, of equals the
/// one with the lowest id, and -infinity for the others.
[[nodiscard]] HEED_MATH_EXPORT std::vector<double> atTemperature(std::span<const double> logits, double temperature);

/// c(i) = p(0) + … + p(i).
[[nodiscard]] HEED_MATH_EXPORT std::vector<double> cumulated(std::span<const double> probabilities);
/// The first id whose cumulated probability lies above `draw`, a number in [0, 1); the last possible one when rounding
/// leaves none.
[[nodiscard]] HEED_MATH_EXPORT std::size_t drawnToken(std::span<const double> probabilities, double draw);

} // namespace heed::math
