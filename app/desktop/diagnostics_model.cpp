// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/diagnostics_model.h"

#include "desktop/plain_tip.h"

#include <algorithm>
#include <iterator>

namespace heed {

using namespace Qt::StringLiterals;

void DiagnosticsModel::setDiagnostics(const std::vector<Diagnostic> &diagnostics)
{
    beginResetModel();
    m_errors.clear();
    std::ranges::copy_if(diagnostics, std::back_inserter(m_errors),
        [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; });
    endResetModel();
}

int DiagnosticsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_errors.size());
}

QVariant DiagnosticsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Diagnostic &error = at(index.row());
    const QString message = QString::fromStdString(error.message);
    if (role == Qt::ToolTipRole)
        return plainTip(QString::fromStdString(error.toString()));
    if (role != Qt::DisplayRole)
        return {};
    return error.location.isKnown() ? tr("Line %1: %2").arg(error.location.line).arg(message) : message;
}

} // namespace heed
