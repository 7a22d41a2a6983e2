// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_plot_kinds.h"
#include "page/colour_map.h"

#include <QBarSeries>
#include <QBarSet>
#include <QChart>
#include <QHorizontalPercentBarSeries>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

constexpr qreal barShare = 0.6, groupShare = 0.78, partShare = 0.7; // of their place

QList<qreal> drawable(const std::vector<double> &numbers)
{
    QList<qreal> list;
    list.reserve(static_cast<qsizetype>(numbers.size()));
    for (const double number : numbers)
        list.append(isDrawable(number) ? number : 0);
    return list;
}

/// Few numbers are replaced where they stand; many at once are quicker as a new list.
void setNumbers(QBarSet &set, const QList<qreal> &numbers)
{
    constexpr int few = 64;
    if (set.count() != numbers.size() || numbers.size() > few) {
        set.remove(0, set.count());
        set.append(numbers);
        return;
    }
    for (int i = 0; i < set.count(); ++i)
        if (set.at(i) != numbers[i])
            set.replace(i, numbers[i]);
}

} // namespace

void setBars(QAbstractBarSeries &series, const ChartData &data)
{
    while (series.count() > static_cast<int>(data.series.size()))
        series.remove(series.barSets().last());
    while (series.count() < static_cast<int>(data.series.size()))
        series.append(new QBarSet(QString()));
    for (int s = 0; s < series.count(); ++s)
        setNumbers(*series.barSets()[s], drawable(data.series[static_cast<std::size_t>(s)].y));
}

BarsPlot::BarsPlot(QChart &chart, bool isHistogram)
    : ChartPlot(chart)
    , m_isHistogram(isHistogram)
    , m_across(chart, Qt::AlignBottom)
    , m_up(chart, Qt::AlignLeft)
    , m_series(new QBarSeries)
{
    chart.addSeries(m_series);
}

qreal BarsPlot::share(const ChartData &data) const
{
    constexpr std::size_t many = 100;
    if (m_isHistogram || (!data.series.empty() && data.series.front().y.size() > many))
        return 1;
    return data.series.size() > 1 ? groupShare : barShare;
}

void BarsPlot::show(const ChartData &data)
{
    ChartAxis across = data.across; // of a histogram its numbers have another scale than its bars
    across.least = -0.5;
    across.most = std::max(0.5, static_cast<double>(data.heads.size()) - 0.5);
    if (m_across.show(across))
        m_series->attachAxis(m_across.axis());
    if (m_up.show(data.up))
        m_series->attachAxis(m_up.axis());
    m_series->setBarWidth(share(data));
    setBars(*m_series, data);
}

void BarsPlot::paint(const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &)
{
    const auto sets = m_series->barSets();
    for (int s = 0; s < sets.size(); ++s) {
        const auto series = static_cast<std::size_t>(s);
        const QColor full = sets.size() == 1 ? theme.accent : seriesColour(theme, series);
        const bool isWhole = choice.series == series && !choice.point;
        const bool isQuiet = sets.size() == 1 || choice.series || choice.point;
        const QColor plain = isQuiet && !isWhole ? quietColour(theme, full) : full;
        const QPen edge = m_isHistogram ? QPen(theme.card, 0.5) : QPen(Qt::NoPen);
        if (sets[s]->brush().color() != plain || sets[s]->brush().style() != Qt::SolidPattern)
            sets[s]->setBrush(plain);
        if (sets[s]->pen() != edge)
            sets[s]->setPen(edge);
        sets[s]->setSelectedColor(full);
        const bool hasChosen = choice.point && choice.point->series == series && data.contains(*choice.point);
        const QList<int> chosen = hasChosen ? QList<int>{static_cast<int>(choice.point->point)} : QList<int>();
        if (sets[s]->selectedBars() != chosen) {
            sets[s]->deselectAllBars();
            sets[s]->selectBars(chosen);
        }
    }
}

QRectF BarsPlot::mark(const ChartData &data, const ChartPoint &point) const
{
    const double number = data.series[point.series].y[point.point], y = isDrawable(number) ? number : 0;
    const double whole = share(data), own = whole / static_cast<double>(data.series.size());
    const double left = static_cast<double>(point.point) - whole / 2 + own * static_cast<double>(point.series);
    const QPointF from = chart().mapToPosition({left, std::max(0.0, y)}, m_series);
    const QPointF to = chart().mapToPosition({left + own, std::min(0.0, y)}, m_series);
    return {from, to};
}

StackedPlot::StackedPlot(QChart &chart)
    : ChartPlot(chart)
    , m_across(chart, Qt::AlignBottom)
    , m_up(chart, Qt::AlignLeft)
    , m_series(new QHorizontalPercentBarSeries)
{
    m_series->setBarWidth(partShare);
    chart.addSeries(m_series);
}

void StackedPlot::show(const ChartData &data)
{
    ChartAxis up{.least = -0.5, .most = std::max(0.5, static_cast<double>(data.heads.size()) - 0.5)};
    if (m_across.show(data.across))
        m_series->attachAxis(m_across.axis());
    if (m_up.show(up)) {
        m_up.axis()->setReverse(true); // the first one above
        m_series->attachAxis(m_up.axis());
    }
    setBars(*m_series, data);
}

void StackedPlot::paint(const ChartData &data, const ChartChoice &choice, const Theme &theme, const CardScale &scale)
{
    const auto sets = m_series->barSets();
    for (int s = 0; s < sets.size(); ++s) {
        const auto series = static_cast<std::size_t>(s);
        const bool isQuiet =
            (choice.point && choice.point->series != series) || (choice.series && choice.series != series);
        QColor colour = seriesColour(theme, series);
        constexpr std::size_t colours = 8;
        if (series >= colours)
            colour = mixed(theme.ink, colour, 0.6);
        sets[s]->setBrush(isQuiet ? quietColour(theme, colour) : colour);
        sets[s]->setPen(QPen(theme.card, 1.5 * scale.zoom));
    }
    Q_UNUSED(data)
}

QRectF StackedPlot::mark(const ChartData &data, const ChartPoint &point) const
{
    double before = 0, whole = 0;
    for (std::size_t s = 0; s < data.series.size(); ++s) {
        whole += data.series[s].y[point.point];
        before += s < point.series ? data.series[s].y[point.point] : 0;
    }
    if (!(whole > 0))
        return {};
    const double bar = static_cast<double>(point.point), own = data.series[point.series].y[point.point];
    const QPointF from = chart().mapToPosition({100 * before / whole, bar - partShare / 2}, m_series);
    const QPointF to = chart().mapToPosition({100 * (before + own) / whole, bar + partShare / 2}, m_series);
    return QRectF(from, to).normalized();
}

} // namespace heed
