// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_heat_map.h"

#include "page/accessible_heat_entry.h"

#include <QAccessibleWidget>
#include <QHash>

#include <algorithm>

namespace heed {

namespace {

constexpr qint64 mostAccessible = 1 << 30;

class AccessibleHeatMap : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit AccessibleHeatMap(HeatMap &map)
        : QAccessibleWidget(&map, QAccessible::Table)
    {
    }
    ~AccessibleHeatMap() override { forget(); }

    void forget();
    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;

    // Entries row by row, then the columns' heads, then the rows'.
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

    [[nodiscard]] QAccessibleInterface *caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *cellAt(int row, int column) const override;
    [[nodiscard]] QString columnDescription(int column) const override { return grid().columnPlace(column); }
    [[nodiscard]] QString rowDescription(int row) const override { return grid().rowPlace(row); }
    [[nodiscard]] int columnCount() const override { return grid().columns(); }
    [[nodiscard]] int rowCount() const override { return grid().rows(); }

    [[nodiscard]] int selectedCellCount() const override { return map().chosen().column >= 0 ? 1 : 0; }
    [[nodiscard]] QList<QAccessibleInterface *> selectedCells() const override;
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return static_cast<int>(selectedRows().size()); }
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override;
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int row) const override { return selectedRows().contains(row); }
    bool selectRow(int row) override;
    bool selectColumn(int) override { return false; }
    bool unselectRow(int row) override;
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override { }

private:
    [[nodiscard]] HeatMap &map() const { return *qobject_cast<HeatMap *>(object()); }
    [[nodiscard]] const ValueGrid &grid() const { return map().data().grid; }
    [[nodiscard]] int entries() const;
    [[nodiscard]] HeatPlace placeOf(int child) const;

    mutable QHash<int, QAccessible::Id> m_made;
};

/// None where there are more than can be counted.
int AccessibleHeatMap::entries() const
{
    const qint64 entries = static_cast<qint64>(rowCount()) * columnCount();
    return entries > mostAccessible ? 0 : static_cast<int>(entries);
}

void AccessibleHeatMap::forget()
{
    for (const QAccessible::Id id : std::as_const(m_made))
        QAccessible::deleteAccessibleInterface(id);
    m_made.clear();
}

void *AccessibleHeatMap::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

int AccessibleHeatMap::childCount() const { return entries() == 0 ? 0 : entries() + columnCount() + rowCount(); }

HeatPlace AccessibleHeatMap::placeOf(int child) const
{
    if (child < entries())
        return {child / columnCount(), child % columnCount()};
    const int head = child - entries();
    return head < columnCount() ? HeatPlace{-1, head} : HeatPlace{head - columnCount(), -1};
}

QAccessibleInterface *AccessibleHeatMap::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    if (const auto made = m_made.constFind(index); made != m_made.constEnd())
        return QAccessible::accessibleInterface(*made);
    auto *entry = new AccessibleHeatEntry(map(), placeOf(index));
    m_made.insert(index, QAccessible::registerAccessibleInterface(entry));
    return entry;
}

int AccessibleHeatMap::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *entry = dynamic_cast<const AccessibleHeatEntry *>(child);
    if (entry == nullptr || entry->map() != object())
        return -1;
    const HeatPlace place = entry->place();
    if (place.row < 0)
        return entries() + place.column;
    return place.column < 0 ? entries() + columnCount() + place.row : place.row * columnCount() + place.column;
}

QAccessibleInterface *AccessibleHeatMap::cellAt(int row, int column) const
{
    const bool isIn = row >= 0 && row < rowCount() && column >= 0 && column < columnCount();
    return isIn ? child(row * columnCount() + column) : nullptr;
}

QAccessibleInterface *AccessibleHeatMap::childAt(int x, int y) const
{
    const HeatPlace place = map().placeAt(map().viewport()->mapFromGlobal(QPoint(x, y)));
    if (place.row < 0)
        return nullptr;
    return place.column < 0 ? child(entries() + columnCount() + place.row) : cellAt(place.row, place.column);
}

QAccessibleInterface *AccessibleHeatMap::focusChild() const
{
    return map().hasFocus() ? cellAt(map().current().row, map().current().column) : nullptr;
}

QList<QAccessibleInterface *> AccessibleHeatMap::selectedCells() const
{
    QAccessibleInterface *cell = cellAt(map().chosen().row, map().chosen().column);
    return cell == nullptr ? QList<QAccessibleInterface *>() : QList{cell};
}

QList<int> AccessibleHeatMap::selectedRows() const
{
    const HeatPlace chosen = map().chosen();
    return chosen.row < 0 || chosen.column >= 0 ? QList<int>() : QList{chosen.row};
}

bool AccessibleHeatMap::selectRow(int row)
{
    if (row < 0 || row >= rowCount())
        return false;
    map().choose({row, -1});
    return true;
}

bool AccessibleHeatMap::unselectRow(int row)
{
    if (!isRowSelected(row))
        return false;
    Q_EMIT map().cleared();
    return true;
}

QAccessibleInterface *interfaceOf(const QString &, QObject *object)
{
    auto *map = qobject_cast<HeatMap *>(object);
    return map == nullptr ? nullptr : new AccessibleHeatMap(*map);
}

} // namespace

void installAccessibleHeatMap() { QAccessible::installFactory(interfaceOf); }

void forgetAccessibleEntries(HeatMap &map)
{
    if (auto *table = dynamic_cast<AccessibleHeatMap *>(QAccessible::queryAccessibleInterface(&map)))
        table->forget();
}

void announceAccessibleEntry(HeatMap &map)
{
    const qint64 entries = static_cast<qint64>(map.data().grid.rows()) * map.data().grid.columns();
    if (entries > mostAccessible)
        return;
    QAccessibleEvent focus(&map, QAccessible::Focus);
    focus.setChild(map.current().row * map.data().grid.columns() + map.current().column);
    QAccessible::updateAccessibility(&focus);
}

} // namespace heed
