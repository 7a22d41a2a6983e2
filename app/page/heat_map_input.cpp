// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys, mouse and menu of a heat map.
#include "page/card_parts.h"
#include "page/cell_clipboard.h"
#include "page/heat_map.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>

namespace heed {

namespace {

QString copiedRow(const ValueGrid &grid, int row)
{
    QString text;
    for (int column = 0; column < grid.columns(); ++column)
        text += (column == 0 ? QString() : QStringLiteral("\t")) + grid.exact(row, column);
    return text;
}

bool isEdge(int key) { return key == Qt::Key_Home || key == Qt::Key_End; }

} // namespace

std::optional<HeatPlace> HeatMap::moved(const QKeyEvent &event) const
{
    const int rows = m_data.grid.rows(), columns = m_data.grid.columns();
    const int page = std::max(1, room().height() / std::max(1, m_layout.cell().height()) - 1);
    const bool isFar = event.modifiers().testFlag(Qt::ControlModifier);
    HeatPlace place{std::max(0, m_current.row), std::max(0, m_current.column)};
    if (isFar && !isEdge(event.key()))
        return std::nullopt;
    switch (event.key()) {
    case Qt::Key_Left:
        return HeatPlace{place.row, std::max(0, place.column - 1)};
    case Qt::Key_Right:
        return HeatPlace{place.row, std::min(columns - 1, place.column + 1)};
    case Qt::Key_Up:
        return HeatPlace{std::max(0, place.row - 1), place.column};
    case Qt::Key_Down:
        return HeatPlace{std::min(rows - 1, place.row + 1), place.column};
    case Qt::Key_PageUp:
        return HeatPlace{std::max(0, place.row - page), place.column};
    case Qt::Key_PageDown:
        return HeatPlace{std::min(rows - 1, place.row + page), place.column};
    case Qt::Key_Home:
        return HeatPlace{isFar ? 0 : place.row, 0};
    case Qt::Key_End:
        return HeatPlace{isFar ? rows - 1 : place.row, columns - 1};
    default:
        return std::nullopt;
    }
}

bool HeatMap::zoomBy(const QKeyEvent &event)
{
    const QPoint middle = m_current.row < 0 ? viewport()->rect().center() : rectOf(m_current).center();
    if (event.modifiers().testFlag(Qt::ControlModifier))
        return false; // the page's own
    if (event.key() == Qt::Key_Plus || event.key() == Qt::Key_Equal)
        zoomAround(middle, m_zoom + 1);
    else if (event.key() == Qt::Key_Minus)
        zoomAround(middle, m_zoom - 1);
    else if (event.key() == Qt::Key_0)
        zoomAround(middle, 0);
    else
        return false;
    return true;
}

void HeatMap::keyPressEvent(QKeyEvent *event)
{
    const bool isCopy = event->key() == Qt::Key_C && event->modifiers().testFlag(Qt::ControlModifier);
    if (!m_data.number)
        return event->ignore();
    if (isCopy || event == QKeySequence::Copy)
        return copy(event->modifiers().testFlag(Qt::ShiftModifier));
    if (const auto place = moved(*event))
        return setCurrent(*place);
    if (event->key() == Qt::Key_Escape && m_chosen.row >= 0)
        return Q_EMIT cleared();
    const bool chooses =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (chooses && event->modifiers().testFlag(Qt::ShiftModifier))
        return choose({m_current.row, -1});
    if (chooses)
        return choose(m_current);
    if (!zoomBy(*event))
        event->ignore();
}

/// The page scrolls on over a map that nobody has entered.
void HeatMap::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier) && turn.y() != 0) {
        zoomAround(event->position().toPoint(), m_zoom + (turn.y() > 0 ? 1 : -1));
        return event->accept();
    }
    const bool isSideways = std::abs(turn.x()) > std::abs(turn.y());
    const bool scrolls = isSideways || event->modifiers().testFlag(Qt::ShiftModifier)
        ? horizontalScrollBar()->maximum() > 0
        : hasFocus() && verticalScrollBar()->maximum() > 0;
    if (scrolls)
        QAbstractScrollArea::wheelEvent(event);
    else
        event->ignore();
}

void HeatMap::mousePressEvent(QMouseEvent *event)
{
    const HeatPlace place = placeAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || place.row < 0)
        return event->ignore();
    setCurrent({place.row, std::max(0, place.column)});
    choose(place);
}

void HeatMap::focusInEvent(QFocusEvent *event)
{
    if (m_current.row < 0 && event->reason() != Qt::MouseFocusReason)
        setCurrent(m_chosen.row < 0 ? HeatPlace{0, 0} : HeatPlace{m_chosen.row, std::max(0, m_chosen.column)});
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void HeatMap::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void HeatMap::copy(bool wholeRow) const
{
    const HeatPlace place = m_current.row >= 0 ? m_current : m_chosen;
    if (place.row < 0)
        return;
    if (!wholeRow && place.column >= 0)
        return copyWritten(1, [text = m_data.grid.exact(place.row, place.column)] { return text; });
    copyWritten(static_cast<std::size_t>(m_data.grid.columns()),
        [grid = m_data.grid, row = place.row] { return copiedRow(grid, row); });
}

void HeatMap::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_data.number)
        return event->ignore();
    if (const HeatPlace place = placeAt(event->pos()); event->reason() == QContextMenuEvent::Mouse && place.row >= 0)
        setCurrent({place.row, std::max(0, place.column)});
    QMenu *menu = passingMenu(*this);
    menu->addAction(tr("Copy the entry"), this, [this] { copy(false); });
    menu->addAction(tr("Copy the row"), this, [this] { copy(true); });
    menu->addSeparator();
    menu->addAction(tr("Choose the row"), this, [this] { choose({m_current.row, -1}); });
    menu->addAction(tr("Larger squares"), this, [this] { zoomAround(viewport()->rect().center(), m_zoom + 1); });
    menu->addAction(tr("Smaller squares"), this, [this] { zoomAround(viewport()->rect().center(), m_zoom - 1); });
    menu->addAction(tr("Squares as at first"), this, [this] { zoomAround(viewport()->rect().center(), 0); });
    menu->popup(event->globalPos());
}

} // namespace heed
