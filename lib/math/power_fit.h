// SPDX-License-Identifier: GPL-3.0-or-later
/// How a quantity grows with another: the straight line through its points on logarithmic axes.
#pragma once

#include "math/export.h"

#include <cstddef>
#include <optional>
#include <span>

namespace heed::math {

/// y = factor x^exponent.
struct PowerFit {
    double exponent = 0, factor = 0;
    std::size_t points = 0; ///< that it was fitted to
};

/// Least squares in log x and log y, over the pairs in which both are finite and above 0; the longer list's rest is left
/// out. Nothing when there are fewer than two such pairs, or all have the same x.
[[nodiscard]] HEED_MATH_EXPORT std::optional<PowerFit> fitPower(std::span<const double> x, std::span<const double> y);

} // namespace heed::math
