// SPDX-License-Identifier: GPL-3.0-or-later
/// The series and axes of one QChart. Another value of the same kind replaces their points and keeps the rest.
#pragma once

#include "page/chart_look.h"

#include <QRectF>

#include <memory>
#include <optional>

class QAbstractAxis;
class QAbstractSeries;
class QChart;

namespace heed {

struct ChartChoice {
    std::optional<ChartPoint> point = {};
    std::optional<std::size_t> series = {}; ///< all of it
};

class ChartPlot {
public:
    explicit ChartPlot(QChart &chart)
        : m_chart(chart)
    {
    }
    virtual ~ChartPlot() = default;
    ChartPlot(const ChartPlot &) = delete;
    ChartPlot &operator=(const ChartPlot &) = delete;

    virtual void show(const ChartData &data) = 0;
    /// Colours, and what of them is chosen.
    virtual void paint(
        const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &scale) = 0;
    /// In the chart's coordinates: a bar, or a little around a point.
    [[nodiscard]] virtual QRectF mark(const ChartData &data, const ChartPoint &point) const = 0;

protected:
    [[nodiscard]] QChart &chart() const { return m_chart; }

private:
    QChart &m_chart;
};

[[nodiscard]] std::unique_ptr<ChartPlot> makePlot(ChartKind kind, QChart &chart);

/// A scale without line, grid and texts, made anew when it is to be logarithmic or no longer so.
class PlotAxis {
public:
    PlotAxis(QChart &chart, Qt::Alignment side)
        : m_chart(chart)
        , m_side(side)
    {
    }
    /// True when the series have to be attached to it.
    [[nodiscard]] bool show(const ChartAxis &axis);
    [[nodiscard]] QAbstractAxis *axis() const { return m_axis; }

private:
    QChart &m_chart;
    Qt::Alignment m_side;
    bool m_isLog = false;
    QAbstractAxis *m_axis = nullptr; ///< the chart's
};

} // namespace heed
