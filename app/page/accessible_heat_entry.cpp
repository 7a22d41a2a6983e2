// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_heat_entry.h"

#include <QWindow>

namespace heed {

bool AccessibleHeatEntry::isValid() const
{
    return m_map != nullptr && m_place.row < m_map->data().grid.rows() && m_place.column < m_map->data().grid.columns();
}

QWindow *AccessibleHeatEntry::window() const { return isValid() ? m_map->window()->windowHandle() : nullptr; }

QString AccessibleHeatEntry::text(QAccessible::Text kind) const
{
    if (!isValid())
        return {};
    const ValueGrid &grid = m_map->data().grid;
    const bool isEntry = m_place.row >= 0 && m_place.column >= 0;
    if (kind == QAccessible::Name)
        return m_place.row < 0 ? grid.columnPlace(m_place.column) : m_map->spoken(m_place);
    if (kind == QAccessible::Description && isEntry)
        return grid.exact(m_place.row, m_place.column);
    return {};
}

QRect AccessibleHeatEntry::rect() const
{
    if (!isValid() || m_place.row < 0)
        return {};
    const QRect rect = m_map->rectOf(m_place) & m_map->viewport()->rect();
    return {m_map->viewport()->mapToGlobal(rect.topLeft()), rect.size()};
}

QAccessible::Role AccessibleHeatEntry::role() const
{
    if (m_place.row < 0)
        return QAccessible::ColumnHeader;
    return m_place.column < 0 ? QAccessible::RowHeader : QAccessible::Cell;
}

QAccessible::State AccessibleHeatEntry::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    state.readOnly = state.focusable = state.selectable = true;
    state.selected = isSelected();
    state.focused = m_map->hasFocus() && m_map->current() == m_place;
    state.invisible = !m_map->isVisible();
    state.offscreen = m_place.row >= 0 && rect().isEmpty();
    return state;
}

void *AccessibleHeatEntry::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface *>(this);
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
}

QList<QAccessibleInterface *> AccessibleHeatEntry::columnHeaderCells() const
{
    if (!isValid() || m_place.row < 0 || m_place.column < 0)
        return {};
    const ValueGrid &grid = m_map->data().grid;
    return {parent()->child(grid.rows() * grid.columns() + m_place.column)};
}

QList<QAccessibleInterface *> AccessibleHeatEntry::rowHeaderCells() const
{
    if (!isValid() || m_place.row < 0 || m_place.column < 0)
        return {};
    const ValueGrid &grid = m_map->data().grid;
    return {parent()->child((grid.rows() + 1) * grid.columns() + m_place.row)};
}

QStringList AccessibleHeatEntry::actionNames() const { return {pressAction(), setFocusAction()}; }

void AccessibleHeatEntry::doAction(const QString &name)
{
    if (!isValid() || m_place.row < 0)
        return;
    m_map->setFocus(Qt::OtherFocusReason);
    m_map->setCurrent({m_place.row, std::max(0, m_place.column)});
    if (name == pressAction())
        m_map->choose(m_place);
}

} // namespace heed
