// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/heat_map.h"

#include "page/accessible_heat_map.h"
#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/heat_painter.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace heed {

HeatMap::HeatMap(const CardScale &scale, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_scale(scale)
{
    installAccessibleHeatMap();
    setLayoutDirection(Qt::LeftToRight); // as tables: a matrix is one
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    viewport()->setCursor(Qt::PointingHandCursor);
    nameScrollBars(*this);
}

void HeatMap::setData(const HeatData &data)
{
    const bool isSame = m_data.grid.isSameShape(data.grid);
    const bool isRecoloured = data.range != m_data.range || m_colours.along(1) == 0;
    m_data = data;
    setAccessibleName(data.name);
    if (isRecoloured)
        m_colours = ColourMap(data.range, themeOf(palette()));
    if (!isSame) {
        m_current = m_chosen = {};
        forgetAccessibleEntries(*this);
    }
    viewport()->update();
}

void HeatMap::setBase(const HeatLayout &base)
{
    m_base = base;
    m_layout = base.zoomed(m_zoom);
    updateBars();
    viewport()->update();
}

QSize HeatMap::room() const
{
    const int pads = 2 * m_layout.pad();
    return {std::max(0, viewport()->width() - m_layout.headWidth() - pads),
        std::max(0, viewport()->height() - m_layout.headHeight() - pads)};
}

QPoint HeatMap::origin() const
{
    return {m_layout.headWidth() + m_layout.pad() - horizontalScrollBar()->value(),
        m_layout.headHeight() + m_layout.pad() - verticalScrollBar()->value()};
}

void HeatMap::updateBars()
{
    // Whether a bar is shown must not depend on the room that it takes.
    const int extent = std::max(verticalScrollBar()->sizeHint().width(), horizontalScrollBar()->sizeHint().height());
    const QSize most = maximumViewportSize(), whole = m_layout.whole(), squares = m_layout.squares();
    const bool isWide = whole.width() > most.width(), isHigh = whole.height() > most.height();
    const bool scrollsAcross = isWide || (isHigh && whole.width() > most.width() - extent);
    const bool scrollsDown = isHigh || (isWide && whole.height() > most.height() - extent);
    const auto set = [](QScrollBar &bar, int left, int all, int step) {
        bar.setRange(0, std::max(0, left));
        bar.setPageStep(std::max(1, all - std::max(0, left)));
        bar.setSingleStep(std::max(1, step));
    };
    set(*horizontalScrollBar(), scrollsAcross ? whole.width() - most.width() + (scrollsDown ? extent : 0) : 0,
        squares.width(), m_layout.cell().width());
    set(*verticalScrollBar(), scrollsDown ? whole.height() - most.height() + (scrollsAcross ? extent : 0) : 0,
        squares.height(), m_layout.cell().height());
}

void HeatMap::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateBars();
}

void HeatMap::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_data.number)
        m_colours = ColourMap(m_data.range, themeOf(palette()));
}

void HeatMap::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Theme &theme = themeOf(palette());
    m_drawn = 0;
    if (!m_data.number) {
        painter.setPen(theme.soft);
        painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("empty"));
        return;
    }
    const QRect area(QPoint(m_layout.headWidth() + m_layout.pad(), m_layout.headHeight() + m_layout.pad()), room());
    const HeatPainter map(m_data, m_layout, m_colours, theme, origin(), area);
    m_drawn = map.drawSquares(painter);
    map.drawHeads(painter, m_chosen);
    map.drawChosen(painter, m_chosen);
    if (hasFocus())
        map.drawCurrent(painter, m_current);
}

HeatPlace HeatMap::placeAt(QPoint point) const
{
    const QPoint from = point - origin();
    const QSize cell = m_layout.cell(), squares = m_layout.squares();
    const int left = m_layout.headWidth(), top = m_layout.headHeight();
    if (cell.isEmpty() || point.y() < top || from.y() < 0 || from.y() >= squares.height()
        || from.x() >= squares.width())
        return {};
    if (point.x() < left)
        return {from.y() / cell.height(), -1};
    return from.x() < 0 ? HeatPlace() : HeatPlace{from.y() / cell.height(), from.x() / cell.width()};
}

QRect HeatMap::rectOf(HeatPlace place) const
{
    if (place.column < 0)
        return (m_layout.square(place.row, 0) | m_layout.square(place.row, m_data.grid.columns() - 1))
            .translated(origin());
    return m_layout.square(place.row, place.column).translated(origin());
}

QString HeatMap::spoken(HeatPlace place) const
{
    const ValueGrid &grid = m_data.grid;
    if (place.row < 0 || place.row >= grid.rows() || place.column >= grid.columns())
        return {};
    if (place.column < 0)
        return grid.rowPlace(place.row);
    const QString said = m_data.words ? m_data.words(place.row, place.column) : grid.text(place.row, place.column);
    return grid.place(place.row, place.column) + QStringLiteral(", ") + said;
}

QString HeatMap::tipOf(HeatPlace place) const
{
    const ValueGrid &grid = m_data.grid;
    if (place.row < 0)
        return {};
    if (place.column < 0)
        return grid.rowPlace(place.row);
    if (m_data.words)
        return spoken(place);
    const QString rounded = grid.text(place.row, place.column), exact = grid.exact(place.row, place.column);
    const QString text = QStringLiteral("%1: %2").arg(grid.place(place.row, place.column), rounded);
    return rounded == exact ? text : text + QLatin1Char('\n') + exact;
}

bool HeatMap::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const HeatPlace place = placeAt(help->pos());
    QToolTip::showText(help->globalPos(), plainToolTip(tipOf(place)), viewport(),
        place.row < 0 ? QRect() : rectOf(place) & viewport()->rect());
    return true;
}

void HeatMap::setChosen(HeatPlace place)
{
    if (place == m_chosen)
        return;
    m_chosen = place;
    if (!hasFocus() && place.column >= 0 && place.row < m_data.grid.rows() && place.column < m_data.grid.columns())
        m_current = place; // the keys go on from here
    viewport()->update();
}

void HeatMap::choose(HeatPlace place)
{
    if (place.row >= 0)
        Q_EMIT placeChosen(place);
}

void HeatMap::reveal(HeatPlace place)
{
    const auto show = [](QScrollBar &bar, int begin, int extent) {
        if (begin < bar.value())
            bar.setValue(begin);
        else if (begin + extent > bar.value() + bar.pageStep())
            bar.setValue(begin + extent - bar.pageStep());
    };
    const QRect square = m_layout.square(place.row, place.column);
    show(*horizontalScrollBar(), square.x(), square.width());
    show(*verticalScrollBar(), square.y(), square.height());
}

void HeatMap::setCurrent(HeatPlace place)
{
    if (!m_data.number || place == m_current)
        return;
    m_current = {
        std::clamp(place.row, 0, m_data.grid.rows() - 1), std::clamp(place.column, 0, m_data.grid.columns() - 1)};
    reveal(m_current);
    viewport()->update();
    announce();
}

void HeatMap::announce()
{
    if (hasFocus())
        announceAccessibleEntry(*this);
}

void HeatMap::setZoom(int steps)
{
    constexpr int largest = 160;
    const QSize cell = m_base.zoomed(steps).cell();
    const bool isTooLarge = steps > 0 && std::min(cell.width(), cell.height()) > m_scale.px(largest);
    if (steps == m_zoom || isTooLarge || (steps < m_zoom && m_layout.cell() == QSize(1, 1)))
        return;
    m_zoom = steps;
    m_layout = m_base.zoomed(steps);
    updateBars();
    viewport()->update();
}

/// What is under the point stays there.
void HeatMap::zoomAround(QPoint point, int steps)
{
    const QSize before = m_layout.cell();
    if (before.isEmpty())
        return;
    const QPointF at(point - origin());
    setZoom(steps);
    const QSize after = m_layout.cell();
    const QPoint base = origin() + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    horizontalScrollBar()->setValue(qRound(at.x() * after.width() / before.width()) + base.x() - point.x());
    verticalScrollBar()->setValue(qRound(at.y() * after.height() / before.height()) + base.y() - point.y());
}

} // namespace heed
