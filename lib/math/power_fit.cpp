// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/power_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace heed::math {

static std::vector<std::pair<double, double>> logarithms(std::span<const double> x, std::span<const double> y)
{
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
        if (x[i] > 0 && y[i] > 0 && std::isfinite(x[i]) && std::isfinite(y[i]))
            points.emplace_back(std::log(x[i]), std::log(y[i]));
    return points;
}

std::optional<PowerFit> fitPower(std::span<const double> x, std::span<const double> y)
{
    const auto points = logarithms(x, y);
    const auto count = static_cast<double>(points.size());
    double meanX = 0, meanY = 0, spread = 0, common = 0;
    for (const auto &[a, b] : points) {
        meanX += a / count;
        meanY += b / count;
    }
    for (const auto &[a, b] : points) {
        spread += (a - meanX) * (a - meanX);
        common += (a - meanX) * (b - meanY);
    }
    const bool isOneX = std::ranges::all_of(points, [&](const auto &point) { return point.first == points[0].first; });
    if (isOneX || spread <= 0)
        return std::nullopt;
    const double exponent = common / spread;
    return PowerFit{exponent, std::exp(meanY - exponent * meanX), points.size()};
}

} // namespace heed::math
