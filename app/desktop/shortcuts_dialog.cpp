// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shortcuts_dialog.h"

#include "page/accessible_role.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace heed {

static void fill(QTableView &table, QAbstractItemModel &model)
{
    table.setModel(&model);
    table.setAccessibleName(ShortcutsDialog::tr("Keyboard shortcuts"));
    nameScrollBars(table);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 12);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setHighlightSections(false);
    table.setShowGrid(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setTabKeyNavigation(false);
}

ShortcutsDialog::ShortcutsDialog(const Actions &actions, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *filter = new QSortFilterProxyModel(this);
    filter->setSourceModel(new ShortcutsModel(actions, filter));
    filter->setFilterKeyColumn(-1);
    filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto *field = new QLineEdit(this);
    field->setPlaceholderText(tr("Search actions and keys"));
    field->setAccessibleName(field->placeholderText());
    connect(field, &QLineEdit::textChanged, filter, &QSortFilterProxyModel::setFilterFixedString);
    auto *table = new QTableView(this);
    fill(*table, *filter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(field);
    layout->addWidget(table);
    resize(620, 560);
}

} // namespace heed
