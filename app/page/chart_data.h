// SPDX-License-Identifier: GPL-3.0-or-later
/// What a chart draws, without drawing it: numbers, heads, axes and what it has to say about them. Bounded, whatever the
/// size of the value.
#pragma once

#include "page/chart_axis.h"

#include "engine/shown.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace heed {

enum class ChartKind { Bars, Lines, Stacked, Histogram };

/// Bars of one row, one line, or one part in every bar.
struct ChartSeries {
    QString name = {}; ///< "query The"
    std::vector<double> x = {}; ///< of lines only
    std::vector<double> y = {};
    std::vector<std::size_t> entries = {}; ///< which entry of the value each is; empty where none can be chosen
    Sizes before = {}, after = {}; ///< the other indices of that entry
    bool isReference = false;

    [[nodiscard]] Sizes indexOf(std::size_t point) const;
};

struct ChartPoint {
    std::size_t series = 0, point = 0;
    bool operator==(const ChartPoint &) const = default;
};

struct ChartData {
    ChartKind kind = ChartKind::Bars;
    QString caption = {};
    std::vector<ChartSeries> series = {};
    QStringList heads = {}; ///< of the bars, from the first; of the points of lines where they have labels
    ChartAxis across = {}, up = {};
    QStringList notes = {}; ///< sentences below it: what is left out, how fast it grows
    ShownValue table = {}; ///< the same numbers
    std::optional<int> decimals = {};

    /// Something is to be seen.
    [[nodiscard]] bool isDrawn() const;
    [[nodiscard]] bool contains(const ChartPoint &point) const
    {
        return point.series < series.size() && point.point < series[point.series].y.size();
    }
};

inline constexpr std::size_t mostBars = 2'000, mostPoints = 20'000, mostLines = 12, mostParts = 12;

/// Which entry is chosen, as CellSelection::within says it.
using ChosenEntry = std::vector<std::optional<std::size_t>>;

[[nodiscard]] bool isChartItem(const ShownItem &item);
/// Of an item that is one.
[[nodiscard]] ChartData chartDataOf(const ShownItem &item, const ChosenEntry &chosen = {});
/// The point that is the chosen entry.
[[nodiscard]] std::optional<ChartPoint> chosenPoint(const ChartData &data, const ChosenEntry &chosen);
/// The series that is the chosen row, where there are several.
[[nodiscard]] std::optional<std::size_t> chosenSeries(const ChartData &data, const ChosenEntry &chosen);

[[nodiscard]] ChartData barsOf(const ShownItem &item, const ChosenEntry &chosen);
[[nodiscard]] ChartData linesOf(const ShownItem &item);
[[nodiscard]] ChartData stackedOf(const ShownItem &item);
[[nodiscard]] ChartData histogramOf(const ShownItem &item);

} // namespace heed
