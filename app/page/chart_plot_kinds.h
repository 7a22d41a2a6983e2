// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/chart_plot.h"

class QAbstractBarSeries;
class QBarSeries;
class QHorizontalPercentBarSeries;
class QLineSeries;
class QScatterSeries;

namespace heed {

/// Bars, side by side a series, and histograms, whose bars touch.
class BarsPlot : public ChartPlot {
public:
    BarsPlot(QChart &chart, bool isHistogram);
    void show(const ChartData &data) override;
    void paint(const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &scale) override;
    [[nodiscard]] QRectF mark(const ChartData &data, const ChartPoint &point) const override;

private:
    [[nodiscard]] qreal share(const ChartData &data) const;

    bool m_isHistogram;
    PlotAxis m_across, m_up;
    QBarSeries *m_series; ///< the chart's
};

/// Bars that lie, all of the same length, each cut into the same parts.
class StackedPlot : public ChartPlot {
public:
    explicit StackedPlot(QChart &chart);
    void show(const ChartData &data) override;
    void paint(const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &scale) override;
    [[nodiscard]] QRectF mark(const ChartData &data, const ChartPoint &point) const override;

private:
    PlotAxis m_across, m_up;
    QHorizontalPercentBarSeries *m_series; ///< the chart's
};

/// Points joined by straight lines: nothing is shown between them that isn't known.
class LinesPlot : public ChartPlot {
public:
    explicit LinesPlot(QChart &chart);
    void show(const ChartData &data) override;
    void paint(const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &scale) override;
    [[nodiscard]] QRectF mark(const ChartData &data, const ChartPoint &point) const override;

private:
    PlotAxis m_across, m_up;
    QList<QLineSeries *> m_series; ///< the chart's
};

} // namespace heed
