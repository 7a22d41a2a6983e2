// SPDX-License-Identifier: GPL-3.0-or-later
/// What a chart shows, in words.
#pragma once

#include "page/chart_data.h"

namespace heed {

/// "Bars of weights[0], query The: highest The and sat 0.4011, lowest cat 0.1978."
[[nodiscard]] QString chartSentence(const ChartData &data);
/// "query The, key sat": a bar, a point, a bin, a part.
[[nodiscard]] QString pointPlace(const ChartData &data, const ChartPoint &point);
/// Its place, its number as the page writes it, and unrounded where that is another.
[[nodiscard]] QString pointText(const ChartData &data, const ChartPoint &point);
/// "12 %", of its bar; for parts only.
[[nodiscard]] QString shareText(const ChartData &data, const ChartPoint &point);

} // namespace heed
