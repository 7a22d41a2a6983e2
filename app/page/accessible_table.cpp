// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_table.h"

#include <QCoreApplication>

namespace heed {

void *AccessibleTable::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface *>(this) : nullptr;
}

QString AccessibleTable::text(QAccessible::Text kind) const
{
    if (kind != QAccessible::Name)
        return {};
    return QCoreApplication::translate("heed::PageView", "Table of %1 rows and %2 columns")
        .arg(QString::number(rowCount() - 1), QString::number(columnCount()));
}

QAccessibleInterface *AccessibleTable::cellAt(int row, int column) const
{
    if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount())
        return nullptr;
    return child(row * columnCount() + column);
}

QString AccessibleTable::textOf(int row, int column) const
{
    QAccessibleInterface *cell = cellAt(row, column);
    return cell == nullptr ? QString() : cell->textInterface()->text(0, -1);
}

QString AccessibleTable::columnDescription(int column) const { return textOf(0, column); }
QString AccessibleTable::rowDescription(int row) const { return textOf(row, 0); }

void *AccessibleEntry::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface *>(this);
    return AccessibleTextPart::interface_cast(type);
}

QString AccessibleEntry::text(QAccessible::Text kind) const
{
    if (kind != QAccessible::Name)
        return AccessibleTextPart::text(kind);
    QStringList heads;
    for (QAccessibleInterface *head : rowHeaderCells() + columnHeaderCells())
        if (const QString text = head->textInterface()->text(0, -1); !text.isEmpty())
            heads += text;
    const QString own = text(0, -1);
    return heads.isEmpty() ? own : QStringLiteral("%1: %2").arg(heads.join(QStringLiteral(", ")), own);
}

QList<QAccessibleInterface *> AccessibleEntry::columnHeaderCells() const
{
    QAccessibleInterface *table = parent();
    return rowIndex() == 0 || table == nullptr ? QList<QAccessibleInterface *>()
                                               : QList{table->tableInterface()->cellAt(0, columnIndex())};
}

QList<QAccessibleInterface *> AccessibleEntry::rowHeaderCells() const
{
    QAccessibleInterface *table = parent();
    return columnIndex() == 0 || rowIndex() == 0 || table == nullptr
        ? QList<QAccessibleInterface *>()
        : QList{table->tableInterface()->cellAt(rowIndex(), 0)};
}

} // namespace heed
