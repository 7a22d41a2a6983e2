// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace heed {

/// The uniform numbers first, first + 1, … of the call's generator; nothing when the run was stopped.
[[nodiscard]] std::optional<std::vector<double>> uniformDraws(const Call &call, std::size_t first, std::size_t count);

/// "6794898749353179 / 2^53 ≈ 0.7544" for each, under the name that `name` gives it.
[[nodiscard]] Step uniformsByHand(const Call &call, const std::vector<double> &draws,
    const std::function<hand::Written(std::size_t)> &name, int decimals);

} // namespace heed
