// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/histogram.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

/// Between the neighbours in order; reorders the numbers.
static double quantile(std::vector<double> &numbers, double share)
{
    const double place = share * static_cast<double>(numbers.size() - 1);
    const auto below = numbers.begin() + static_cast<std::ptrdiff_t>(place);
    std::ranges::nth_element(numbers, below);
    const double part = place - std::floor(place);
    const auto above = below + 1 == numbers.end() ? below : std::min_element(below + 1, numbers.end());
    return *below * (1 - part) + *above * part;
}

double quantileOf(std::vector<double> numbers, double share) { return quantile(numbers, share); }

std::size_t usualBins(std::vector<double> finite)
{
    if (finite.empty())
        return 1;
    const auto [least, most] = std::ranges::minmax(finite);
    if (least == most)
        return 1;
    constexpr double lower = 0.25, upper = 0.75;
    const auto count = static_cast<double>(finite.size());
    const double middle = quantile(finite, upper) / 2 - quantile(finite, lower) / 2; // halves can't overflow
    const double range = most / 2 - least / 2;
    const double bins = middle > 0 ? range / (2 * middle / std::cbrt(count)) : 1 + std::log2(count);
    return static_cast<std::size_t>(std::clamp(std::ceil(bins), 1.0, static_cast<double>(mostBins)));
}

static constexpr std::size_t numbersBetweenQuestions = std::size_t{1} << 16U;

/// Calls visit(number) for each; false: stopped.
template<typename Visit>
static bool forAll(std::span<const double> numbers, const Stop &stop, Visit visit)
{
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i % numbersBetweenQuestions == 0 && stop())
            return false;
        visit(numbers[i]);
    }
    return true;
}

/// The bin that the edges say, beginning at one beside which rounding may have put the number.
static std::size_t binOf(double x, const Histogram &histogram, std::size_t bin)
{
    while (bin > 0 && x < histogram.edge(bin))
        --bin;
    while (bin + 1 < histogram.counts.size() && x >= histogram.edge(bin + 1))
        ++bin;
    return bin;
}

Histogram histogramOf(std::span<const double> numbers, std::optional<std::size_t> bins, const Stop &stop)
{
    std::vector<double> finite;
    const auto keep = [&](double x) {
        if (std::isfinite(x))
            finite.push_back(x);
    };
    const bool goesOn = forAll(numbers, stop, keep);
    Histogram found;
    found.leftOut = numbers.size() - finite.size();
    if (!goesOn || finite.empty())
        return found;
    const auto [least, most] = std::ranges::minmax(finite);
    const std::size_t count = std::clamp<std::size_t>(bins ? *bins : usualBins(finite), 1, mostBins);
    const auto parts = static_cast<double>(count);
    found.least = least;
    found.width = most / parts - least / parts;
    if (!(found.width > 0) || found.edge(1) == found.least) { // all equal, or too close for so many bins
        found.least = least - 0.5;
        found.width = 1;
        found.counts = {finite.size()};
        return found;
    }
    found.counts.assign(count, 0);
    const auto put = [&](double x) {
        const double place = std::floor(x / found.width - found.least / found.width);
        ++found.counts[binOf(x, found, static_cast<std::size_t>(std::clamp(place, 0.0, parts - 1)))];
    };
    static_cast<void>(forAll(finite, stop, put));
    return found;
}

} // namespace heed::math
