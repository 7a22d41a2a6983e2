// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/diagnostic.h"

#include <QAbstractListModel>

#include <vector>

namespace heed {

/// The errors of a lesson.
class DiagnosticsModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Keeps the errors; warnings and notes are the author's matter.
    void setDiagnostics(const std::vector<Diagnostic> &diagnostics);
    [[nodiscard]] const Diagnostic &at(int row) const { return m_errors.at(static_cast<std::size_t>(row)); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<Diagnostic> m_errors;
};

} // namespace heed
