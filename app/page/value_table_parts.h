// SPDX-License-Identifier: GPL-3.0-or-later
/// How a table's heads and entries are drawn.
#pragma once

#include "page/table_layout.h"
#include "page/value_model.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace heed {

/// Labels without a frame; above the columns' ones, what the columns count.
class TableHeads : public QHeaderView {
    Q_OBJECT

public:
    TableHeads(Qt::Orientation orientation, const ValueModel &model, const TableLayout &layout, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
    void paintSection(QPainter *painter, const QRect &rect, int logicalIndex) const override;

private:
    const ValueModel &m_model;
    const TableLayout &m_layout;
};

/// Numbers stand with their decimal points below one another.
class EntryDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    EntryDelegate(const TableLayout &layout, QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintNumber(QPainter *painter, const QRect &rect, const QString &text, int column) const;

    const TableLayout &m_layout;
};

} // namespace heed
