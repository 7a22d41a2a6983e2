// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_painting.h"
#include "page/colour_map.h"

#include "page/chart_numbers.h"
#include "page/chart_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heed {

void ChartPainting::drawSwatch(const QRectF &rect, std::size_t series) const
{
    if (m_data.kind == ChartKind::Lines) {
        m_painter.setPen(linePen(m_data, series, m_theme, m_scale));
        m_painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
        return;
    }
    constexpr std::size_t colours = 8;
    const QColor colour = seriesColour(m_theme, series);
    const qreal side = 10 * m_scale.zoom;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(series < colours ? colour : mixed(m_theme.ink, colour, 0.6));
    m_painter.drawRoundedRect(QRectF(rect.left(), rect.center().y() - side / 2, side, side), 2, 2);
}

void ChartPainting::drawGrid(const QRect &plot) const
{
    m_painter.setPen(QPen(m_theme.rule, 1));
    for (const ChartTick &tick : m_data.up.ticks) {
        const double y = std::floor(plot.bottom() + 1 - m_data.up.place(tick.at) * plot.height()) + 0.5;
        m_painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

void ChartPainting::drawLegend(int width) const
{
    const std::vector<QRect> places = m_layout.legend(width);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const LegendEntry &entry = m_layout.legendEntries()[i];
        const int space = m_layout.swatch();
        drawSwatch(QRectF(places[i].left(), places[i].top(), space - m_scale.px(4), places[i].height()), entry.series);
        const QRect text = places[i].adjusted(space, 0, 0, 0);
        m_painter.setPen(m_theme.ink);
        m_painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            m_painter.fontMetrics().elidedText(entry.text, Qt::ElideRight, text.width()));
    }
}

void ChartPainting::drawAxes(const QRect &plot) const
{
    m_painter.setPen(m_theme.soft);
    if (m_data.kind == ChartKind::Stacked)
        drawBarNames(plot);
    else
        drawUp(plot);
    drawAcross(plot);
    if (m_data.kind == ChartKind::Bars)
        drawHeads(plot);
    else
        drawTicks(plot);
}

void ChartPainting::drawUp(const QRect &plot) const
{
    const QFontMetrics metrics = m_painter.fontMetrics();
    const QRect title(0, plot.top() - metrics.height() - m_scale.px(6), plot.right(), metrics.height());
    m_painter.drawText(
        title, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(m_data.up.title, Qt::ElideRight, title.width()));
    for (const ChartTick &tick : m_data.up.ticks) {
        const double y = plot.bottom() + 1 - m_data.up.place(tick.at) * plot.height();
        const QRectF text(0, y - metrics.height() / 2.0, plot.left() - m_layout.gap(), metrics.height());
        m_painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    const double base = m_data.up.isLog || m_data.up.least > 0 ? 0 : m_data.up.place(0);
    const double y = plot.bottom() + 1 - std::clamp(base, 0.0, 1.0) * plot.height();
    m_painter.setPen(QPen(mixed(m_theme.card, m_theme.soft, 0.6), 1));
    m_painter.drawLine(QPointF(plot.left(), std::floor(y) + 0.5), QPointF(plot.right(), std::floor(y) + 0.5));
    m_painter.setPen(m_theme.soft);
}

void ChartPainting::drawBarNames(const QRect &plot) const
{
    const qreal height = plot.height() / static_cast<qreal>(std::max<qsizetype>(1, m_data.heads.size()));
    for (qsizetype bar = 0; bar < m_data.heads.size(); ++bar) {
        const QRectF text(0, plot.top() + height * static_cast<qreal>(bar), plot.left() - m_layout.gap(), height);
        m_painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter,
            m_painter.fontMetrics().elidedText(m_data.heads[bar], Qt::ElideRight, static_cast<int>(text.width())));
    }
}

/// What stands along the axis below.
void ChartPainting::drawAcross(const QRect &plot) const
{
    const QFontMetrics metrics = m_painter.fontMetrics();
    const QRect title(
        plot.left(), plot.bottom() + m_layout.gap() + metrics.height() + m_scale.px(2), plot.width(), metrics.height());
    m_painter.drawText(title, Qt::AlignHCenter | Qt::AlignVCenter,
        metrics.elidedText(m_data.across.title, Qt::ElideRight, title.width()));
}

void ChartPainting::drawHead(qreal middle, qreal room, int top, const QString &text) const
{
    const QFontMetrics metrics = m_painter.fontMetrics();
    const QRectF rect(middle - room / 2, top, room, metrics.height());
    m_painter.drawText(
        rect, Qt::AlignHCenter | Qt::AlignTop, metrics.elidedText(text, Qt::ElideRight, static_cast<int>(room)));
}

/// Texts that would touch the one before are left out.
void ChartPainting::drawTicks(const QRect &plot) const
{
    const QFontMetrics metrics = m_painter.fontMetrics();
    qreal end = -1e9;
    for (const ChartTick &tick : m_data.across.ticks) {
        const qreal half = metrics.horizontalAdvance(tick.text) / 2.0 + 1;
        const qreal middle = plot.left() + m_data.across.place(tick.at) * plot.width();
        if (middle - half < end + m_scale.px(4) || middle < plot.left() - 1 || middle > plot.right() + 2)
            continue;
        drawHead(middle, 2 * half, plot.bottom() + m_layout.gap(), tick.text);
        end = middle + half;
    }
}

/// As many as have room: each, or every second, or every tenth.
void ChartPainting::drawHeads(const QRect &plot) const
{
    if (m_data.heads.isEmpty())
        return;
    const QFontMetrics metrics = m_painter.fontMetrics();
    int widest = 0;
    for (const QString &head : m_data.heads)
        widest = std::max(widest, metrics.horizontalAdvance(head));
    const qreal place = plot.width() / static_cast<qreal>(m_data.heads.size());
    const qreal wanted = std::min(widest, m_scale.px(90)) + m_scale.px(6);
    const auto stride = std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(wanted / place)));
    for (qsizetype i = 0; i < m_data.heads.size(); i += stride)
        drawHead(plot.left() + (static_cast<qreal>(i) + 0.5) * place, place * static_cast<qreal>(stride) - 2,
            plot.bottom() + m_layout.gap(), m_data.heads[i]);
}

void ChartPainting::drawNumbers(const Marks &mark) const
{
    constexpr std::size_t many = 60;
    const bool isBars = m_data.kind == ChartKind::Bars, isStacked = m_data.kind == ChartKind::Stacked;
    if (!(isBars || isStacked) || !m_data.isDrawn() || m_data.series.size() * m_data.series.front().y.size() > many)
        return;
    if (isBars && !haveRoom(mark))
        return;
    for (std::size_t s = 0; s < m_data.series.size(); ++s)
        for (std::size_t p = 0; p < m_data.series[s].y.size(); ++p)
            isStacked ? drawShare({s, p}, mark({s, p})) : drawNumber({s, p}, mark({s, p}));
}

/// Beyond the end of the bar.
void ChartPainting::drawNumber(const ChartPoint &point, const QRectF &bar) const
{
    const QString text = numberIn(m_data, m_data.series[point.series].y[point.point]);
    const QFontMetrics metrics = m_painter.fontMetrics();
    const qreal width = metrics.horizontalAdvance(text) + 2;
    const bool isBelow = m_data.series[point.series].y[point.point] < 0;
    const qreal top = isBelow ? bar.bottom() + 2 : bar.top() - metrics.height() - 1;
    const QRectF place(bar.center().x() - width / 2, top, width, metrics.height());
    m_painter.fillRect(place.adjusted(1, 2, -1, -2), m_theme.card); // the grid ends there
    m_painter.setPen(m_theme.soft);
    m_painter.drawText(place, Qt::AlignHCenter | Qt::AlignVCenter, text);
}

void ChartPainting::drawShare(const ChartPoint &point, const QRectF &bar) const
{
    const QString text = shareText(m_data, point);
    if (m_painter.fontMetrics().horizontalAdvance(text) + m_scale.px(6) > bar.width())
        return;
    m_painter.setPen(m_theme.isDark ? m_theme.page : m_theme.card);
    m_painter.drawText(bar, Qt::AlignCenter, text);
}

bool ChartPainting::haveRoom(const Marks &mark) const
{
    int widest = 0;
    for (const ChartSeries &series : m_data.series)
        for (const double y : series.y)
            widest = std::max(widest, m_painter.fontMetrics().horizontalAdvance(numberIn(m_data, y)));
    const QRectF bar = mark({0, 0});
    constexpr qreal share = 0.6; // of the place, when a bar stands alone in it
    return (m_data.series.size() > 1 ? bar.width() : bar.width() / share) >= widest + 2;
}

void drawBubble(QPainter &painter, const QRectF &mark, const QString &text, const QRect &bounds, const Theme &theme,
    const CardScale &scale)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const qreal width = std::min<qreal>(metrics.horizontalAdvance(text) + scale.px(14), bounds.width() - 2);
    const qreal height = metrics.height() + scale.px(6);
    const qreal left = std::clamp(mark.center().x() - width / 2, 1.0, std::max(1.0, bounds.width() - width - 1));
    const qreal above = mark.top() - height - scale.px(4);
    const qreal top = above >= 1 ? above : std::min(mark.bottom() + scale.px(4), bounds.height() - height - 1);
    const QRectF rect(left, top, width, height);
    painter.setPen(QPen(theme.rule, 1));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(rect, scale.px(5), scale.px(5));
    painter.setPen(theme.ink);
    painter.drawText(
        rect, Qt::AlignCenter, metrics.elidedText(text, Qt::ElideRight, static_cast<int>(width) - scale.px(8)));
}

} // namespace heed
