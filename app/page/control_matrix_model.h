// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/value_model.h"

#include <functional>

namespace heed {

/// A matrix whose entries can be set. What is set shows when the value comes back with setGrid().
class ControlMatrixModel : public ValueModel {
    Q_OBJECT

public:
    /// Asks for an entry as it was written; false when it is refused.
    using Ask = std::function<bool(int row, int column, const QString &text)>;

    explicit ControlMatrixModel(Ask ask)
        : m_ask(std::move(ask))
    {
    }
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        return ValueModel::flags(index) | (index.isValid() ? Qt::ItemIsEditable : Qt::NoItemFlags);
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
    {
        return ValueModel::data(index, role == Qt::EditRole ? static_cast<int>(ExactRole) : role);
    }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override
    {
        return role == Qt::EditRole && checkIndex(index, CheckIndexOption::IndexIsValid)
            && m_ask(index.row(), index.column(), value.toString());
    }

private:
    Ask m_ask;
};

} // namespace heed
