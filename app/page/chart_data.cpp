// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_data.h"

#include <algorithm>

namespace heed {

Sizes ChartSeries::indexOf(std::size_t point) const
{
    if (point >= entries.size())
        return {};
    Sizes index = before;
    index.push_back(entries[point]);
    index.insert(index.end(), after.begin(), after.end());
    return index;
}

bool ChartData::isDrawn() const
{
    return std::ranges::any_of(series, [](const ChartSeries &one) { return std::ranges::any_of(one.y, isDrawable); });
}

bool isChartItem(const ShownItem &item)
{
    const Value &value = item.value.value;
    if (!item.error.empty() || value.isEmpty() || value.shape().empty() || product(value.shape()) == 0)
        return false;
    if (item.view == "stacked")
        return value.type() == Type::Table;
    const bool isLines = item.view == "lines" || item.view == "curve";
    const bool isOther = item.view == "bars" || item.view == "histogram";
    return (isArray(value.type()) && (isLines || isOther)) || (value.type() == Type::Table && isLines);
}

ChartData chartDataOf(const ShownItem &item, const ChosenEntry &chosen)
{
    if (item.view == "bars")
        return barsOf(item, chosen);
    if (item.view == "stacked")
        return stackedOf(item);
    return item.view == "histogram" ? histogramOf(item) : linesOf(item);
}

std::optional<ChartPoint> chosenPoint(const ChartData &data, const ChosenEntry &chosen)
{
    for (std::size_t s = 0; s < data.series.size(); ++s)
        for (std::size_t p = 0; p < data.series[s].entries.size(); ++p) {
            const Sizes index = data.series[s].indexOf(p);
            if (index.size() == chosen.size() && std::ranges::equal(index, chosen))
                return ChartPoint{s, p};
        }
    return std::nullopt;
}

std::optional<std::size_t> chosenSeries(const ChartData &data, const ChosenEntry &chosen)
{
    if (data.series.size() < 2)
        return std::nullopt;
    for (std::size_t s = 0; s < data.series.size(); ++s) {
        const Sizes &before = data.series[s].before, &after = data.series[s].after;
        const bool fits = !data.series[s].entries.empty() && before.size() + 1 + after.size() == chosen.size()
            && before.size() + after.size() > 0
            && std::ranges::equal(before.begin(), before.end(), chosen.begin(),
                chosen.begin() + static_cast<std::ptrdiff_t>(before.size()))
            && std::ranges::equal(
                after.begin(), after.end(), chosen.end() - static_cast<std::ptrdiff_t>(after.size()), chosen.end());
        if (fits)
            return s;
    }
    return std::nullopt;
}

} // namespace heed
