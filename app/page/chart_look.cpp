// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_look.h"

#include "page/chart_words.h"
#include "page/colour_map.h"

#include <QFontMetrics>

#include <algorithm>
#include <array>

namespace heed {

QColor seriesColour(const Theme &theme, std::size_t series)
{
    constexpr std::size_t count = 8;
    static const std::array<QColor, count> light{QColor(0x3B, 0x5B, 0xDB), QColor(0xD9, 0x7A, 0x1A),
        QColor(0x0F, 0x8B, 0x8D), QColor(0xA6, 0x4A, 0xC9), QColor(0x8C, 0x7A, 0x12), QColor(0xC9, 0x3A, 0x6B),
        QColor(0x5F, 0x6B, 0x7A), QColor(0x2E, 0x9B, 0xE6)};
    static const std::array<QColor, count> dark{QColor(0x8F, 0xA5, 0xFF), QColor(0xFF, 0xB0, 0x66),
        QColor(0x5C, 0xD0, 0xC8), QColor(0xD9, 0x9A, 0xF2), QColor(0xE2, 0xD0, 0x62), QColor(0xFF, 0x8F, 0xB3),
        QColor(0xA9, 0xB4, 0xC2), QColor(0x7C, 0xC8, 0xFF)};
    return (theme.isDark ? dark : light)[series % count];
}

QColor quietColour(const Theme &theme, const QColor &colour)
{
    constexpr qreal share = 0.68; // 3 to 1 against the card
    return mixed(theme.card, colour, share);
}

/// Dashes can't be told apart in lines that turn at every pixel, and take long to draw.
static bool isDense(const ChartData &data)
{
    constexpr std::size_t many = 400;
    std::size_t points = 0;
    for (const ChartSeries &series : data.series)
        points += series.isReference ? 0 : series.y.size();
    return points > many;
}

QPen linePen(const ChartData &data, std::size_t series, const Theme &theme, const CardScale &scale)
{
    constexpr std::size_t colours = 8;
    if (data.series[series].isReference) {
        QPen pen(theme.soft, 1.2 * scale.zoom, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({5, 4});
        return pen;
    }
    if (isDense(data))
        return QPen(seriesColour(theme, series), 1);
    QPen pen(seriesColour(theme, series), 2 * scale.zoom, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (series >= colours || series % 2 == 1)
        pen.setDashPattern(series >= colours ? QList<qreal>{1, 1} : QList<qreal>{3, 1.5});
    return pen;
}

std::vector<LegendEntry> legendOf(const ChartData &data)
{
    std::vector<LegendEntry> legend;
    if (data.kind == ChartKind::Histogram || (data.series.size() < 2 && data.kind != ChartKind::Stacked))
        return legend;
    for (std::size_t s = 0; s < data.series.size(); ++s) {
        const QString own = data.series[s].name.isEmpty() ? data.up.title : data.series[s].name;
        const bool isOneBar = data.kind == ChartKind::Stacked && data.heads.size() == 1;
        legend.push_back({s, isOneBar ? own + QStringLiteral("  ") + shareText(data, {s, 0}) : own});
    }
    return legend;
}

namespace {

int placesOf(const ChartData &data) { return data.series.empty() ? 0 : static_cast<int>(data.series.front().y.size()); }

/// Wide enough for a number on each of a few bars.
int plotWidth(const ChartData &data, const CardScale &scale)
{
    if (data.kind != ChartKind::Bars)
        return scale.px(data.kind == ChartKind::Stacked ? 480 : 420);
    const int bars = static_cast<int>(data.series.size());
    const qreal place = bars == 1 ? 80 : 20 + bars * 52.0;
    constexpr qreal least = 200, most = 620;
    return scale.px(std::clamp(place * placesOf(data), least, most));
}

int plotHeight(const ChartData &data, const CardScale &scale)
{
    if (data.kind == ChartKind::Stacked)
        return scale.px(14 + 40.0 * static_cast<double>(std::max<qsizetype>(1, data.heads.size())));
    return scale.px(data.kind == ChartKind::Lines ? 190 : 140);
}

} // namespace

ChartLayout::ChartLayout(const ChartData &data, const CardScale &scale)
    : m_plot(plotHeight(data, scale))
    , m_swatch(scale.px(18))
    , m_gap(scale.px(7))
    , m_space{.between = scale.px(16), .below = scale.px(3)}
    , m_legend(legendOf(data))
{
    const QFontMetrics metrics(font(scale));
    m_line = metrics.height();
    for (const LegendEntry &entry : m_legend)
        m_legendParts.push_back({.wanted = m_swatch + metrics.horizontalAdvance(entry.text) + 2,
            .height = [line = m_line](int) { return line; }});
    measureUp(data, metrics);
    m_hasTitle = !data.up.title.isEmpty() && (data.up.title != data.caption || !m_legend.empty());
    m_top = m_hasTitle ? m_line + scale.px(6) : m_line / 2;
    m_bottom = 2 * m_line + m_gap + scale.px(3);
    m_right = scale.px(16);
    m_wanted = m_left + plotWidth(data, scale) + m_right;
    m_widest = data.kind == ChartKind::Bars ? m_wanted : std::max(m_wanted, m_left + scale.px(680) + m_right);
}

void ChartLayout::measureUp(const ChartData &data, const QFontMetrics &metrics)
{
    int widest = 0;
    for (const ChartTick &tick : data.up.ticks)
        widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    for (const QString &head : data.kind == ChartKind::Stacked ? data.heads : QStringList())
        widest = std::max(widest, std::min(metrics.horizontalAdvance(head), 10 * m_line));
    m_left = widest + m_gap + 2;
}

std::vector<FlowPlace> ChartLayout::places(int width) const { return flowed(m_legendParts, width, m_space); }

int ChartLayout::legendHeight(int width) const
{
    return m_legend.empty() ? 0 : flowHeight(places(width)) + m_space.below + m_gap;
}

QRect ChartLayout::plot(QSize size) const
{
    const int above = legendHeight(size.width()) + m_top;
    return {m_left, above, std::max(1, size.width() - m_left - m_right), std::max(1, size.height() - above - m_bottom)};
}

std::vector<QRect> ChartLayout::legend(int width) const
{
    std::vector<QRect> rects;
    for (const FlowPlace &place : places(width))
        rects.emplace_back(place.x, place.y, place.width, place.height);
    return rects;
}

} // namespace heed
