// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/spread.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

Spread spreadOf(std::span<const double> numbers, std::size_t ddof)
{
    double largest = 0;
    for (const double x : numbers)
        largest = std::max(largest, std::abs(x));
    if (largest == 0)
        return {};
    const int exponent = std::ilogb(largest); // by a power of two, so that nothing is rounded and no square overflows
    const auto count = static_cast<double>(numbers.size());
    double mean = 0, squares = 0, drift = 0;
    for (const double x : numbers)
        mean += std::scalbn(x, -exponent) / count;
    for (const double x : numbers) {
        const double difference = std::scalbn(x, -exponent) - mean;
        squares += difference * difference;
        drift += difference; // what rounding left in the mean
    }
    const double variance = std::max(0.0, squares - drift * drift / count) / (count - static_cast<double>(ddof));
    return {.mean = std::scalbn(mean + drift / count, exponent),
        .variance = std::scalbn(variance, 2 * exponent),
        .deviation = std::scalbn(std::sqrt(variance), exponent)};
}

} // namespace heed::math
