// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/actions.h"

#include <QAbstractTableModel>

#include <vector>

namespace heed {

/// Every action: its group, what it does, its keys.
class ShortcutsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit ShortcutsModel(const Actions &actions, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString group, text, keys;
    };
    std::vector<Row> m_rows;
};

} // namespace heed
