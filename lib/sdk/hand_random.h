// SPDX-License-Identifier: GPL-3.0-or-later
/// Random numbers by hand: where they come from, with the numbers put in. A call's generator begins with its option
/// `seed`.
#pragma once

#include "sdk/hand.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace heed::hand {

/// The uniform numbers first, first + 1, … of the call's generator; nothing when the run was stopped.
[[nodiscard]] HEED_SDK_EXPORT std::optional<std::vector<double>> uniformDraws(
    const Call &call, std::size_t first, std::size_t count);

/// "6794898749353179 / 2^53 ≈ 0.7544" for each, under the name that `name` gives it.
[[nodiscard]] HEED_SDK_EXPORT Step uniformsByHand(
    const Call &call, const std::vector<double> &draws, const std::function<Written(std::size_t)> &name, int decimals);

/// Normal numbers that follow each other; `first` counts from the generator's beginning.
struct NormalDraws {
    std::size_t first = 0, count = 0;
    double mean = 0, deviation = 1;
};
/// From pairs of uniform numbers by the way of Box and Muller; nothing when the run was stopped.
[[nodiscard]] HEED_SDK_EXPORT std::optional<Derivation> normalsByHand(
    const Call &call, const NormalDraws &draws, int decimals);

} // namespace heed::hand
