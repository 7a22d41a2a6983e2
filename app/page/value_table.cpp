// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_table.h"

#include "page/card_parts.h"
#include "page/value_table_parts.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>

namespace heed {

ValueTable::ValueTable(const CardScale &scale, QWidget *parent)
    : QTableView(parent)
    , m_scale(scale)
{
    setLayoutDirection(Qt::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFont(scale.figures());
    viewport()->setAutoFillBackground(false);
    setItemDelegate(new EntryDelegate(m_layout, this));
    setUpHeads();
    setModel(&m_model);
}

void ValueTable::setUpHeads()
{
    auto *columns = new TableHeads(Qt::Horizontal, m_model, m_layout, this);
    auto *rows = new TableHeads(Qt::Vertical, m_model, m_layout, this);
    for (TableHeads *heads : {columns, rows}) {
        heads->setFont(m_scale.small());
        heads->viewport()->setAutoFillBackground(false);
    }
    setHorizontalHeader(columns);
    setVerticalHeader(rows);
}

void ValueTable::setGrid(const ValueGrid &grid)
{
    m_layout = TableLayout(grid, m_scale);
    m_model.setGrid(grid);
    applyLayout();
    updateGeometry();
}

void ValueTable::applyLayout()
{
    verticalHeader()->setDefaultSectionSize(std::max(1, m_layout.rowHeight()));
    verticalHeader()->setVisible(m_layout.headWidth() > 0);
    verticalHeader()->setFixedWidth(m_layout.headWidth());
    horizontalHeader()->setVisible(m_layout.headHeight() > 0);
    horizontalHeader()->setFixedHeight(m_layout.headHeight());
    horizontalHeader()->setDefaultSectionSize(std::max(1, m_layout.columnWidth(0)));
    for (int column = 0; !m_layout.hasEqualColumns() && column < grid().columns(); ++column)
        horizontalHeader()->resizeSection(column, m_layout.columnWidth(column));
}

/// Where both kinds of head meet stands what the rows count.
void ValueTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    auto *title = findChild<QLabel *>(QString(), Qt::FindDirectChildrenOnly);
    if (m_layout.headWidth() == 0 || m_layout.headHeight() == 0 || grid().rowTitle().isEmpty()) {
        delete title;
        return;
    }
    if (title == nullptr) {
        title = new QLabel(this);
        title->setFont(m_scale.small());
        title->setForegroundRole(QPalette::PlaceholderText);
        title->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        title->setAttribute(Qt::WA_TransparentForMouseEvents);
        title->show();
    }
    title->setText(grid().rowTitle());
    title->setGeometry(0, m_layout.titleHeight(), m_layout.headWidth(), m_layout.headHeight() - m_layout.titleHeight());
}

QString ValueTable::copied() const
{
    QModelIndexList chosen = selectionModel()->selectedIndexes();
    if (chosen.isEmpty())
        for (int row = 0; row < grid().rows(); ++row)
            for (int column = 0; column < grid().columns(); ++column)
                chosen.append(m_model.index(row, column));
    std::sort(chosen.begin(), chosen.end());
    QString text;
    for (qsizetype i = 0; i < chosen.size(); ++i) {
        const bool isNewRow = i > 0 && chosen[i].row() != chosen[i - 1].row();
        text += i == 0 ? QString() : isNewRow ? QStringLiteral("\n") : QStringLiteral("\t");
        text += chosen[i].data(ValueModel::ExactRole).toString();
    }
    return text;
}

void ValueTable::copy() const { QGuiApplication::clipboard()->setText(copied()); }

void ValueTable::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy)
        return copy();
    if (event->key() == Qt::Key_Escape && selectionModel()->hasSelection())
        return clearSelection();
    QTableView::keyPressEvent(event);
}

void ValueTable::focusInEvent(QFocusEvent *event)
{
    if (!currentIndex().isValid() && grid().rows() > 0
        && (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason))
        selectionModel()->setCurrentIndex(m_model.index(0, 0), QItemSelectionModel::NoUpdate);
    QTableView::focusInEvent(event);
}

/// The page scrolls on over a table that nobody has entered.
void ValueTable::wheelEvent(QWheelEvent *event)
{
    const bool isSideways = std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y());
    if (isSideways || event->modifiers().testFlag(Qt::ShiftModifier) || (hasFocus() && m_layout.scrollsDown()))
        QTableView::wheelEvent(event);
    else
        event->ignore();
}

void ValueTable::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *menu = passingMenu(*this);
    menu->addAction(
        selectionModel()->hasSelection() ? tr("Copy the chosen entries") : tr("Copy"), this, [this] { copy(); });
    menu->popup(event->globalPos());
}

} // namespace heed
