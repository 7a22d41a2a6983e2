// SPDX-License-Identifier: GPL-3.0-or-later
/// The scales that charts stand on.
#pragma once

#include <QString>

#include <vector>

namespace heed {

struct ChartTick {
    double at = 0;
    QString text;
};

struct ChartAxis {
    QString title = {}; ///< "key", "share, %"
    double least = 0, most = 1;
    double step = 0; ///< between ticks; 0 on a logarithmic axis
    bool isLog = false;
    std::vector<ChartTick> ticks = {};

    /// From 0 to 1 between its ends.
    [[nodiscard]] double place(double at) const;
};

/// Numbers beyond are not drawn: no axis reaches so far.
inline constexpr double largestDrawn = 1e300;
[[nodiscard]] bool isDrawable(double number);

/// From `least` to `most`, with ticks at round numbers in between, about so many; a point is widened. `room` is added
/// beyond the ends that aren't 0, as a share of the whole.
[[nodiscard]] ChartAxis linearAxis(const QString &title, double least, double most, double room = 0, int about = 4);
/// The same of whole numbers.
[[nodiscard]] ChartAxis countingAxis(const QString &title, double least, double most);
/// From 1 / largestDrawn on. Ticks at powers of ten, or at 1, 2 and 5 times them where those are few.
[[nodiscard]] ChartAxis logAxis(const QString &title, double least, double most);

/// "0.25", "1,050,624".
[[nodiscard]] QString tickText(double at, double step);
/// "3 · 10⁹", "10⁻⁶".
[[nodiscard]] QString exponentText(double at);
/// "10⁻³"
[[nodiscard]] QString powerText(const QString &base, const QString &exponent);

} // namespace heed
