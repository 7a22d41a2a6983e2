// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_model.h"

#include "page/card_parts.h"

namespace heed {

void ValueModel::setGrid(ValueGrid grid)
{
    if (!m_grid.isSameShape(grid) || grid.rows() == 0) {
        beginResetModel();
        m_grid = std::move(grid);
        endResetModel();
        return;
    }
    m_grid = std::move(grid);
    Q_EMIT dataChanged(index(0, 0), index(m_grid.rows() - 1, m_grid.columns() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, m_grid.columns() - 1);
    Q_EMIT headerDataChanged(Qt::Vertical, 0, m_grid.rows() - 1);
}

int ValueModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_grid.rows(); }
int ValueModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_grid.columns(); }

QVariant ValueModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    const int row = index.row(), column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return m_grid.text(row, column);
    case Qt::ToolTipRole:
        return plainToolTip(m_grid.exact(row, column));
    case ExactRole:
        return m_grid.exact(row, column);
    case Qt::AccessibleTextRole:
        return QString(m_grid.place(row, column) + QStringLiteral(", ") + m_grid.text(row, column));
    case IsTextRole:
        return m_grid.isText(row, column);
    default:
        return {};
    }
}

QVariant ValueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isColumn = orientation == Qt::Horizontal;
    if (section < 0 || section >= (isColumn ? m_grid.columns() : m_grid.rows()))
        return {};
    const QString head = isColumn ? m_grid.columnHead(section) : m_grid.rowHead(section);
    if (role == Qt::DisplayRole)
        return head;
    if (role == Qt::ToolTipRole)
        return plainToolTip(head);
    if (role == Qt::AccessibleTextRole)
        return isColumn ? m_grid.columnPlace(section) : m_grid.rowPlace(section);
    return {};
}

} // namespace heed
