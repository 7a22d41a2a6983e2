// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shortcuts_model.h"

#include <array>

namespace heed {

using namespace Qt::StringLiterals;

static QString keysOf(const QAction &action)
{
    QStringList keys;
    for (const QKeySequence &sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    return keys.join(u", "_s);
}

ShortcutsModel::ShortcutsModel(const Actions &actions, QObject *parent)
    : QAbstractTableModel(parent)
{
    for (const Actions::Group &group : actions.groups())
        for (const QAction *action : group.actions)
            m_rows.push_back({group.title, action->text().remove(u'&'), keysOf(*action)});
}

int ShortcutsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ShortcutsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : 3; }

QVariant ShortcutsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole)
        return {};
    const Row &row = m_rows.at(static_cast<std::size_t>(index.row()));
    return std::array{row.group, row.text, row.keys}.at(static_cast<std::size_t>(index.column()));
}

QVariant ShortcutsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Group") : section == 1 ? tr("Action") : tr("Keys");
}

} // namespace heed
