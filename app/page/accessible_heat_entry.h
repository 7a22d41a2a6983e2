// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/heat_map.h"

#include <QAccessible>
#include <QAccessibleActionInterface>
#include <QAccessibleTableCellInterface>
#include <QPointer>

namespace heed {

/// An entry of a heat map, or the head of a row (no column) or a column (no row). It can be chosen.
class AccessibleHeatEntry : public QAccessibleInterface,
                            public QAccessibleTableCellInterface,
                            public QAccessibleActionInterface {
public:
    AccessibleHeatEntry(HeatMap &map, HeatPlace place)
        : m_map(&map)
        , m_place(place)
    {
    }
    [[nodiscard]] const HeatMap *map() const { return m_map; }
    [[nodiscard]] HeatPlace place() const { return m_place; }

    [[nodiscard]] bool isValid() const override;
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override;
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_map); }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override;
    [[nodiscard]] QAccessible::State state() const override;
    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;

    [[nodiscard]] bool isSelected() const override { return isValid() && m_map->chosen() == m_place; }
    [[nodiscard]] QList<QAccessibleInterface *> columnHeaderCells() const override;
    [[nodiscard]] QList<QAccessibleInterface *> rowHeaderCells() const override;
    [[nodiscard]] int columnIndex() const override { return m_place.column; }
    [[nodiscard]] int rowIndex() const override { return m_place.row; }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface *table() const override { return parent(); }

    [[nodiscard]] QStringList actionNames() const override;
    void doAction(const QString &name) override;
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    QPointer<HeatMap> m_map;
    HeatPlace m_place;
};

} // namespace heed
