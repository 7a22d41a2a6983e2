// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/value_grid.h"

#include <QAbstractTableModel>

namespace heed {

/// A grid as a model. Display texts are rounded; the tool tip and ExactRole are not.
class ValueModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { ExactRole = Qt::UserRole + 1, IsTextRole };

    using QAbstractTableModel::QAbstractTableModel;
    /// A grid of the same shape keeps selections.
    void setGrid(ValueGrid grid);
    [[nodiscard]] const ValueGrid &grid() const { return m_grid; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    ValueGrid m_grid;
};

} // namespace heed
