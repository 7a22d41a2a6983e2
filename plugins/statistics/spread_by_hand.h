// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/spread.h"
#include "sdk/hand.h"

#include <string>
#include <vector>

namespace heed {

/// How far the steps go.
enum class SpreadStep { Mean, Variance, Deviation };

/// Mean, squared differences, variance and deviation of numbers, with the numbers put in.
[[nodiscard]] Derivation spreadByHand(
    const std::vector<double> &numbers, std::size_t ddof, SpreadStep last, int decimals);

} // namespace heed
