// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_grid.h"

#include "page/accessible_role.h"
#include "page/control_entry_delegate.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QWheelEvent>

#include <algorithm>

namespace heed {

static constexpr int mostRows = 12; ///< seen at once

ControlGrid::ControlGrid(ControlMatrixModel::Ask ask, const CardScale &scale, QWidget *parent)
    : QTableView(parent)
    , m_scale(scale)
    , m_model(std::move(ask))
{
    nameScrollBars(*this);
    setLayoutDirection(Qt::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed | SelectedClicked);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setFont(scale.figures());
    viewport()->setAutoFillBackground(false);
    auto *delegate = new ControlEntryDelegate(m_layout, scale, this);
    setItemDelegate(delegate);
    connect(delegate, &ControlEntryDelegate::entered, this, &ControlGrid::moveBy);
    connect(delegate, &ControlEntryDelegate::givenUp, this, &ControlGrid::givenUp);
    setUpHeads();
    setModel(&m_model);
}

void ControlGrid::setUpHeads()
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

void ControlGrid::setGrid(const ValueGrid &grid)
{
    const QModelIndex before = currentIndex();
    const int row = before.row(), column = before.column();
    m_layout = TableLayout(grid, m_scale);
    m_model.setGrid(grid);
    applyLayout();
    if (row >= 0 && !currentIndex().isValid() && grid.rows() > 0)
        setCurrentIndex(m_model.index(std::min(row, grid.rows() - 1), std::min(column, grid.columns() - 1)));
}

int ControlGrid::columnWidth(const TableLayout &layout, int column, const CardScale &scale)
{
    return std::max(layout.columnWidth(column) + scale.px(2), scale.px(54));
}

int ControlGrid::rowHeight(const TableLayout &layout, const CardScale &scale)
{
    return std::max(layout.rowHeight(), scale.px(28)) + scale.px(2);
}

void ControlGrid::applyLayout()
{
    verticalHeader()->setDefaultSectionSize(rowHeight(m_layout, m_scale));
    verticalHeader()->setVisible(m_layout.headWidth() > 0);
    verticalHeader()->setFixedWidth(m_layout.headWidth());
    horizontalHeader()->setVisible(m_layout.headHeight() > 0);
    horizontalHeader()->setFixedHeight(m_layout.headHeight());
    horizontalHeader()->setDefaultSectionSize(columnWidth(m_layout, 0, m_scale));
    for (int column = 0; column < grid().columns(); ++column)
        horizontalHeader()->resizeSection(column, columnWidth(m_layout, column, m_scale));
}

QSize ControlGrid::sizeFor(const TableLayout &layout, const ValueGrid &grid, const CardScale &scale)
{
    constexpr int scrollBar = 14;
    int width = layout.headWidth() + (grid.rows() > mostRows ? scrollBar : 0);
    for (int column = 0; column < grid.columns(); ++column)
        width += columnWidth(layout, column, scale);
    return {width, layout.headHeight() + std::min(grid.rows(), mostRows) * rowHeight(layout, scale)};
}

void ControlGrid::discard()
{
    if (!isTyping())
        return;
    if (QWidget *edit = indexWidget(currentIndex()); edit != nullptr)
        closeEditor(edit, QAbstractItemDelegate::RevertModelCache);
}

KeptChoice ControlGrid::typed() const
{
    const auto *edit = isTyping() ? qobject_cast<QLineEdit *>(indexWidget(currentIndex())) : nullptr;
    if (edit == nullptr)
        return {};
    const int place = currentIndex().row() * grid().columns() + currentIndex().column();
    return {.kind = "entry", .amount = 1 + place, .text = edit->text().toStdString()};
}

void ControlGrid::typeAgain(const KeptChoice &typed)
{
    const int wide = std::max(1, grid().columns()), place = typed.amount - 1;
    if (typed.kind != "entry" || place < 0 || place >= grid().rows() * grid().columns())
        return;
    const QModelIndex index = m_model.index(place / wide, place % wide);
    setCurrentIndex(index);
    edit(index);
    if (auto *line = qobject_cast<QLineEdit *>(indexWidget(index))) {
        line->setText(QString::fromStdString(typed.text));
        line->setModified(true);
    }
}

void ControlGrid::moveBy(int rows, int columns)
{
    const int count = grid().rows() * grid().columns(), wide = std::max(1, grid().columns());
    const int next = currentIndex().row() * wide + currentIndex().column() + rows * wide + columns;
    if (next >= 0 && next < count)
        setCurrentIndex(m_model.index(next / wide, next % wide));
    setFocus(Qt::OtherFocusReason);
}

/// Tab visits the entries, then leaves.
bool ControlGrid::focusNextPrevChild(bool next)
{
    const int last = grid().rows() * grid().columns() - 1;
    const int present = currentIndex().row() * grid().columns() + currentIndex().column();
    if (!currentIndex().isValid() || present == (next ? last : 0))
        return QAbstractScrollArea::focusNextPrevChild(next);
    moveBy(0, next ? 1 : -1);
    return true;
}

QRect ControlGrid::chosen() const
{
    QRect found;
    for (const QModelIndex &index : selectedIndexes())
        found |= QRect(index.column(), index.row(), 1, 1);
    if (found.isNull() && currentIndex().isValid())
        found = QRect(currentIndex().column(), currentIndex().row(), 1, 1);
    return found.isNull() ? QRect(0, 0, grid().columns(), grid().rows()) : found;
}

QString ControlGrid::copied() const
{
    const QRect entries = chosen();
    QStringList lines;
    for (int row = entries.top(); row <= entries.bottom(); ++row) {
        QStringList line;
        for (int column = entries.left(); column <= entries.right(); ++column)
            line.append(grid().exact(row, column));
        lines.append(line.join(u'\t'));
    }
    return lines.join(u'\n');
}

void ControlGrid::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(copied());
    else if (event->matches(QKeySequence::Paste))
        Q_EMIT pasted(QGuiApplication::clipboard()->text());
    else if (key == Qt::Key_Delete || key == Qt::Key_Backspace)
        Q_EMIT erased(chosen());
    else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !isTyping())
        edit(currentIndex());
    else if (event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo))
        event->ignore();
    else
        QTableView::keyPressEvent(event);
}

void ControlGrid::focusInEvent(QFocusEvent *event)
{
    const bool isFromBehind = event->reason() == Qt::BacktabFocusReason;
    if (grid().rows() > 0 && (event->reason() == Qt::TabFocusReason || isFromBehind))
        setCurrentIndex(isFromBehind ? m_model.index(grid().rows() - 1, grid().columns() - 1) : m_model.index(0, 0));
    QTableView::focusInEvent(event);
}

/// The page scrolls on over a grid that nobody has entered.
void ControlGrid::wheelEvent(QWheelEvent *event)
{
    const bool isSideways = std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y());
    if (isSideways || event->modifiers().testFlag(Qt::ShiftModifier) || (hasFocus() && grid().rows() > mostRows))
        QTableView::wheelEvent(event);
    else
        event->ignore();
}

void ControlGrid::contextMenuEvent(QContextMenuEvent *event) { Q_EMIT menuAsked(event->globalPos()); }

} // namespace heed
