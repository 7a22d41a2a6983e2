// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_numbers.h"

#include "math/histogram.h"
#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

QString words(const char *text) { return QCoreApplication::translate("Chart", text); }

/// Edges with as few digits as tell them apart.
QString edgeText(double at, double width)
{
    const double digits = 1 - std::floor(std::log10(width));
    const bool isUsual = std::abs(at) < 1e7 && digits >= 0 && digits < 8;
    return isUsual
        ? pageNumber(fixedText(at, width == std::round(width) && at == std::round(at) ? 0 : static_cast<int>(digits)))
        : tickText(at, width);
}

Table tableOf(const math::Histogram &found, const QStringList &heads)
{
    Table::Names rows;
    std::vector<Table::Entry> counts;
    for (std::size_t bin = 0; bin < found.counts.size(); ++bin) {
        rows.push_back(heads[static_cast<qsizetype>(bin)].toStdString());
        counts.emplace_back(static_cast<std::int64_t>(found.counts[bin]));
    }
    return {std::move(rows), {words("count").toStdString()}, std::move(counts)};
}

} // namespace

ChartData histogramOf(const ShownItem &item)
{
    std::vector<double> numbers = allNumbers(item.value.value);
    const std::size_t all = numbers.size();
    std::erase_if(numbers, [](double x) { return !isDrawable(x); });
    const math::Histogram found = math::histogramOf(numbers, item.settings.bins);
    ChartData data{.kind = ChartKind::Histogram, .caption = QString::fromStdString(item.value.name)};
    const std::size_t bins = found.counts.size();
    ChartSeries counts;
    for (std::size_t bin = 0; bin < bins; ++bin) {
        counts.x.push_back(found.edge(bin) + found.width / 2);
        counts.y.push_back(static_cast<double>(found.counts[bin]));
        data.heads +=
            words("%1 to %2").arg(edgeText(found.edge(bin), found.width), edgeText(found.edge(bin + 1), found.width));
    }
    data.across = linearAxis(data.caption, found.edge(0), found.edge(std::max<std::size_t>(bins, 1)), 0, 6);
    data.across.least = found.edge(0);
    data.across.most = bins == 0 ? found.edge(0) + 1 : found.edge(bins);
    const double most = bins == 0 ? 1 : *std::ranges::max_element(counts.y);
    data.up = countingAxis(words("count"), 0, most);
    data.series.push_back(std::move(counts));
    data.table = {.name = item.value.name, .value = tableOf(found, data.heads)};
    data.decimals = 0;
    LeftOut{.notFinite = all - numbers.size()}.addTo(data.notes);
    if (bins > 0)
        data.notes += words("%1 entries in %2 bins.").arg(countText(numbers.size()), countText(bins));
    return data;
}

} // namespace heed
