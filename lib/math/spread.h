// SPDX-License-Identifier: GPL-3.0-or-later
/// How far numbers lie from their mean.
#pragma once

#include "math/export.h"

#include <cstddef>
#include <span>

namespace heed::math {

struct Spread {
    double mean = 0, variance = 0, deviation = 0; ///< the deviation is finite even where its square overflows
};

/// In two passes: the mean, then the sum of squared differences from it over (count - ddof). All numbers finite, and more
/// of them than ddof.
[[nodiscard]] HEED_MATH_EXPORT Spread spreadOf(std::span<const double> numbers, std::size_t ddof = 1);

} // namespace heed::math
