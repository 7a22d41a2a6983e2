// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_plot_kinds.h"

#include <QChart>
#include <QLineSeries>

namespace heed {

LinesPlot::LinesPlot(QChart &chart)
    : ChartPlot(chart)
    , m_across(chart, Qt::AlignBottom)
    , m_up(chart, Qt::AlignLeft)
{
}

static QList<QPointF> pointsOf(const ChartSeries &series)
{
    QList<QPointF> points;
    points.reserve(static_cast<qsizetype>(series.y.size()));
    for (std::size_t i = 0; i < series.y.size(); ++i)
        points.append({series.x[i], series.y[i]});
    return points;
}

void LinesPlot::show(const ChartData &data)
{
    for (; m_series.size() > static_cast<qsizetype>(data.series.size()); m_series.removeLast()) {
        chart().removeSeries(m_series.last());
        delete m_series.last();
    }
    const bool isAcrossNew = m_across.show(data.across), isUpNew = m_up.show(data.up);
    for (qsizetype s = 0; s < static_cast<qsizetype>(data.series.size()); ++s) {
        const bool isNew = s == m_series.size();
        if (isNew) {
            m_series.append(new QLineSeries);
            chart().addSeries(m_series.last());
        }
        if (isNew || isAcrossNew)
            m_series[s]->attachAxis(m_across.axis());
        if (isNew || isUpNew)
            m_series[s]->attachAxis(m_up.axis());
        m_series[s]->replace(pointsOf(data.series[static_cast<std::size_t>(s)]));
    }
}

void LinesPlot::paint(const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &scale)
{
    const std::optional<std::size_t> chosen = choice.point ? std::optional(choice.point->series) : choice.series;
    for (std::size_t s = 0; s < data.series.size(); ++s) {
        QPen pen = linePen(data, s, theme, scale);
        if (chosen == s)
            pen.setWidthF(pen.widthF() * 1.5);
        else if (chosen && !data.series[s].isReference)
            pen.setColor(quietColour(theme, pen.color()));
        QLineSeries *line = m_series[static_cast<qsizetype>(s)];
        if (line->pen() != pen)
            line->setPen(pen);
    }
}

QRectF LinesPlot::mark(const ChartData &data, const ChartPoint &point) const
{
    const ChartSeries &series = data.series[point.series];
    const QPointF at = chart().mapToPosition(
        {series.x[point.point], series.y[point.point]}, m_series[static_cast<qsizetype>(point.series)]);
    constexpr qreal half = 5;
    return {at.x() - half, at.y() - half, 2 * half, 2 * half};
}

std::unique_ptr<ChartPlot> makePlot(ChartKind kind, QChart &chart)
{
    if (kind == ChartKind::Lines)
        return std::make_unique<LinesPlot>(chart);
    if (kind == ChartKind::Stacked)
        return std::make_unique<StackedPlot>(chart);
    return std::make_unique<BarsPlot>(chart, kind == ChartKind::Histogram);
}

} // namespace heed
