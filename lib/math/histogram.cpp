// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/histogram.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

static double quantile(std::span<const double> sorted, double share)
{
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double part = place - static_cast<double>(below);
    return sorted[below] * (1 - part) + sorted[above] * part;
}

std::size_t usualBins(std::span<const double> finite)
{
    if (finite.empty() || finite.front() == finite.back())
        return 1;
    constexpr double lower = 0.25, upper = 0.75;
    const auto count = static_cast<double>(finite.size());
    const double middle = quantile(finite, upper) / 2 - quantile(finite, lower) / 2; // halves can't overflow
    const double range = finite.back() / 2 - finite.front() / 2;
    const double bins = middle > 0 ? range / (2 * middle / std::cbrt(count)) : 1 + std::log2(count);
    return static_cast<std::size_t>(std::clamp(std::ceil(bins), 1.0, static_cast<double>(mostBins)));
}

static std::vector<double> sortedFinite(std::span<const double> numbers)
{
    std::vector<double> finite;
    std::ranges::copy_if(numbers, std::back_inserter(finite), [](double x) { return std::isfinite(x); });
    std::ranges::sort(finite);
    return finite;
}

Histogram histogramOf(std::span<const double> numbers, std::optional<std::size_t> bins)
{
    const std::vector<double> finite = sortedFinite(numbers);
    Histogram found;
    found.leftOut = numbers.size() - finite.size();
    if (finite.empty())
        return found;
    const std::size_t count = std::clamp<std::size_t>(bins.value_or(usualBins(finite)), 1, mostBins);
    const auto parts = static_cast<double>(count);
    found.least = finite.front();
    found.width = finite.back() / parts - finite.front() / parts;
    if (!(found.width > 0) || found.edge(1) == found.least) { // all equal, or too close for so many bins
        found.least = finite.front() - 0.5;
        found.width = 1;
        found.counts = {finite.size()};
        return found;
    }
    found.counts.assign(count, 0);
    for (const double x : finite) {
        const double place = std::floor(x / found.width - found.least / found.width);
        ++found.counts[static_cast<std::size_t>(std::clamp(place, 0.0, parts - 1))];
    }
    return found;
}

} // namespace heed::math
