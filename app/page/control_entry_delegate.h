// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/value_table_parts.h"

namespace heed {

/// Draws entries as fields, and lets them be typed. What can't be taken stays open.
class ControlEntryDelegate : public EntryDelegate {
    Q_OBJECT

public:
    ControlEntryDelegate(const TableLayout &layout, const CardScale &scale, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QWidget *createEditor(
        QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(
        QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool eventFilter(QObject *object, QEvent *event) override;

Q_SIGNALS:
    /// An entry was taken; the next one is so many rows and columns on.
    void entered(int rows, int columns);
    void givenUp();

private:
    class EntryEdit;
    bool commit(EntryEdit &edit);
    bool keyPressed(EntryEdit &edit, const QKeyEvent &event);

    const TableLayout &m_layout;
    CardScale m_scale;
};

} // namespace heed
