// SPDX-License-Identifier: GPL-3.0-or-later
/// How many of a list of numbers lie where.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace heed::math {

inline constexpr std::size_t mostBins = 1000;

/// Bins of equal width side by side. Each holds its lower edge, the last one its upper edge too.
struct Histogram {
    double least = 0, width = 0; ///< where the first bin begins; of one bin
    std::vector<std::size_t> counts = {}; ///< one a bin; none when no number is finite
    std::size_t leftOut = 0; ///< nan and infinities

    [[nodiscard]] double edge(std::size_t bin) const { return least + static_cast<double>(bin) * width; }
};

/// The number below which this share of them lies, between neighbours in proportion; from 0 to 1, of at least one number.
[[nodiscard]] HEED_MATH_EXPORT double quantileOf(std::vector<double> numbers, double share);

/// Freedman and Diaconis' width, twice the interquartile range over the cube root of the count; Sturges' number of bins,
/// 1 + log2 of the count, where that range is 0. Between 1 and mostBins. All of `finite` must be.
[[nodiscard]] HEED_MATH_EXPORT std::size_t usualBins(std::vector<double> finite);

/// With as many bins as asked for, at most mostBins, else the usual ones. Equal numbers lie in one bin of width 1 around them.
/// What is returned after `stop` said so is of no use.
[[nodiscard]] HEED_MATH_EXPORT Histogram histogramOf(
    std::span<const double> numbers, std::optional<std::size_t> bins = {}, const Stop &stop = {});

} // namespace heed::math
