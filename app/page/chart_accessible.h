// SPDX-License-Identifier: GPL-3.0-or-later
/// A chart to a screen reader: its sentence, and in it its numbers as a table.
#pragma once

#include "page/chart_canvas.h"
#include "page/value_grid.h"

#include <QAccessibleWidget>
#include <QPointer>

#include <map>

namespace heed {

/// Charts made from now on have what stands below.
void installChartAccessibility();
/// The keys are at another bar or point.
void announceCurrent(ChartCanvas &canvas);

class AccessibleChartTable;

class AccessibleChart : public QAccessibleWidget {
public:
    explicit AccessibleChart(ChartCanvas &canvas);
    ~AccessibleChart() override;
    [[nodiscard]] AccessibleChartTable &table() const;

    [[nodiscard]] int childCount() const override { return 1; }
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

private:
    ChartCanvas &m_canvas;
    mutable QAccessible::Id m_table = 0; ///< 0: nobody asked yet
};

class AccessibleChartTable : public QAccessibleInterface, public QAccessibleTableInterface {
public:
    explicit AccessibleChartTable(ChartCanvas &canvas);
    ~AccessibleChartTable() override;

    [[nodiscard]] const ValueGrid &grid() const;
    [[nodiscard]] ChartCanvas &canvas() const { return m_canvas; }
    /// The bar's or the point's; null where it has none.
    [[nodiscard]] QAccessibleInterface *cellOf(const std::optional<ChartPoint> &point) const;
    [[nodiscard]] std::optional<QPoint> placeOf(const std::optional<ChartPoint> &point) const; ///< column and row
    /// The bar or the point at a row and a column, on the screen; the chart's own where none is drawn.
    [[nodiscard]] QRect rectAt(int row, int column) const;

    [[nodiscard]] bool isValid() const override { return true; } // it goes with the chart
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override;
    [[nodiscard]] int childCount() const override { return rowCount() * columnCount(); }
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Table; }
    [[nodiscard]] QAccessible::State state() const override;
    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;

    [[nodiscard]] QAccessibleInterface *caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *cellAt(int row, int column) const override;
    [[nodiscard]] QString columnDescription(int column) const override;
    [[nodiscard]] QString rowDescription(int row) const override;
    [[nodiscard]] int columnCount() const override { return grid().columns(); }
    [[nodiscard]] int rowCount() const override { return grid().rows(); }
    [[nodiscard]] int selectedCellCount() const override { return static_cast<int>(selectedCells().size()); }
    [[nodiscard]] QList<QAccessibleInterface *> selectedCells() const override;
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return 0; }
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override { return {}; }
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override { }

private:
    ChartCanvas &m_canvas;
    mutable ValueGrid m_grid;
    mutable int m_revision = -1; ///< of the data that the grid is of
    mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells; ///< by row and column
};

/// "key sat, 0.4011"
class AccessibleChartCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    AccessibleChartCell(AccessibleChartTable &table, int row, int column)
        : m_table(table)
        , m_row(row)
        , m_column(column)
    {
    }
    [[nodiscard]] bool isValid() const override;
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override { return &m_table; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override { return m_table.rectAt(m_row, m_column); }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Cell; }
    [[nodiscard]] QAccessible::State state() const override;
    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;

    [[nodiscard]] bool isSelected() const override { return isAt(m_table.canvas().choice().point); }
    [[nodiscard]] QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    [[nodiscard]] QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    [[nodiscard]] int columnIndex() const override { return m_column; }
    [[nodiscard]] int rowIndex() const override { return m_row; }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface *table() const override { return &m_table; }

private:
    [[nodiscard]] bool isAt(const std::optional<ChartPoint> &point) const
    {
        return m_table.placeOf(point) == QPoint(m_column, m_row);
    }

    AccessibleChartTable &m_table;
    int m_row, m_column;
};

} // namespace heed
