// SPDX-License-Identifier: GPL-3.0-or-later
/// A table in the prose to a screen reader. Its first row is its head.
#pragma once

#include "page/accessible_text_part.h"

namespace heed {

class AccessibleTable : public AccessiblePart, public QAccessibleTableInterface {
public:
    using AccessiblePart::AccessiblePart;

    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;

    [[nodiscard]] QAccessibleInterface *caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *cellAt(int row, int column) const override;
    [[nodiscard]] QString columnDescription(int column) const override;
    [[nodiscard]] QString rowDescription(int row) const override;
    [[nodiscard]] int columnCount() const override { return outline().columns; }
    [[nodiscard]] int rowCount() const override { return outline().rows; }

    // Text is chosen here, not entries.
    [[nodiscard]] int selectedCellCount() const override { return 0; }
    [[nodiscard]] QList<QAccessibleInterface *> selectedCells() const override { return {}; }
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
    [[nodiscard]] QString textOf(int row, int column) const;
};

/// Called "compare, The: 1": its row's first entry and its column's head, then what stands in it.
class AccessibleEntry : public AccessibleTextPart, public QAccessibleTableCellInterface {
public:
    using AccessibleTextPart::AccessibleTextPart;

    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    [[nodiscard]] QString text(int start, int end) const override { return AccessibleTextPart::text(start, end); }

    [[nodiscard]] bool isSelected() const override { return false; }
    [[nodiscard]] QList<QAccessibleInterface *> columnHeaderCells() const override;
    [[nodiscard]] QList<QAccessibleInterface *> rowHeaderCells() const override;
    [[nodiscard]] int columnIndex() const override { return outline().index % columns(); }
    [[nodiscard]] int rowIndex() const override { return outline().index / columns(); }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface *table() const override { return parent(); }

private:
    [[nodiscard]] int columns() const { return parts().outline().node(outline().parent).columns; }
};

} // namespace heed
