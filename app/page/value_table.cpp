// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_table.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/cell_clipboard.h"
#include "page/value_table_parts.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

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
    nameScrollBars(*this);
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
        title->setTextFormat(Qt::PlainText);
        title->setFont(m_scale.small());
        title->setForegroundRole(QPalette::PlaceholderText);
        title->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        title->setAttribute(Qt::WA_TransparentForMouseEvents);
        title->show();
    }
    title->setText(grid().rowTitle());
    title->setGeometry(0, m_layout.titleHeight(), m_layout.headWidth(), m_layout.headHeight() - m_layout.titleHeight());
}

namespace {

/// Columns of one row, first to last.
using Columns = std::pair<int, int>;

std::vector<Columns> columnsIn(const std::vector<QRect> &chosen, int row)
{
    std::vector<Columns> columns;
    for (const QRect &rect : chosen)
        if (rect.top() <= row && row <= rect.bottom())
            columns.emplace_back(rect.left(), rect.right());
    std::ranges::sort(columns);
    return columns;
}

/// The chosen rectangles' entries, row by row; they don't overlap.
QString copiedText(const ValueGrid &grid, const std::vector<QRect> &chosen)
{
    int top = grid.rows(), bottom = -1;
    for (const QRect &rect : chosen) {
        top = std::min(top, rect.top());
        bottom = std::max(bottom, rect.bottom());
    }
    QString text;
    for (int row = top; row <= bottom; ++row) {
        const std::vector<Columns> columns = columnsIn(chosen, row);
        bool isFirst = true;
        if (!columns.empty() && !text.isEmpty())
            text += QLatin1Char('\n');
        for (const auto &[first, last] : columns)
            for (int column = first; column <= last; ++column) {
                text += (isFirst ? QString() : QStringLiteral("\t")) + grid.exact(row, column);
                isFirst = false;
            }
    }
    return text;
}

std::size_t entriesIn(const std::vector<QRect> &chosen)
{
    std::size_t entries = 0;
    for (const QRect &rect : chosen)
        entries += static_cast<std::size_t>(rect.width()) * static_cast<std::size_t>(rect.height());
    return entries;
}

} // namespace

std::vector<QRect> ValueTable::chosen() const
{
    std::vector<QRect> chosen;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        chosen.emplace_back(range.left(), range.top(), range.width(), range.height());
    if (chosen.empty() && grid().rows() > 0)
        chosen.emplace_back(0, 0, grid().columns(), grid().rows());
    return chosen;
}

QString ValueTable::copied() const { return copiedText(grid(), chosen()); }

void ValueTable::copy() const
{
    copyWritten(entriesIn(chosen()), [grid = grid(), chosen = chosen()] { return copiedText(grid, chosen); });
}

void ValueTable::setChoosable(bool isChoosable)
{
    if (isChoosable == m_isChoosable)
        return;
    m_isChoosable = isChoosable;
    verticalHeader()->setSectionsClickable(isChoosable);
    if (!isChoosable) {
        disconnect(this, &QTableView::clicked, this, nullptr);
        disconnect(verticalHeader(), &QHeaderView::sectionClicked, this, nullptr);
        return;
    }
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (selectionModel()->selectedIndexes().size() <= 1) // not a stretch that is to be copied
            Q_EMIT entryChosen(index.row(), index.column());
    });
    connect(verticalHeader(), &QHeaderView::sectionClicked, this, &ValueTable::rowChosen);
}

void ValueTable::setMark(const Mark &mark)
{
    if (mark == m_mark)
        return;
    m_mark = mark;
    viewport()->update();
    for (QHeaderView *heads : {horizontalHeader(), verticalHeader()})
        heads->viewport()->update();
}

/// Enter on what is chosen already asks where it comes from.
void ValueTable::chooseCurrent()
{
    const QModelIndex current = currentIndex();
    if (m_mark == Mark{current.row(), current.column()})
        Q_EMIT originAsked();
    else
        Q_EMIT entryChosen(current.row(), current.column());
}

bool ValueTable::clearChoice()
{
    const bool hadSome = selectionModel()->hasSelection() || (m_isChoosable && m_mark != Mark());
    clearSelection();
    if (m_isChoosable && m_mark != Mark())
        Q_EMIT choiceCleared();
    return hadSome;
}

void ValueTable::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy)
        return copy();
    if (event->key() == Qt::Key_Escape && clearChoice())
        return;
    const auto chooses = {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space};
    if (m_isChoosable && currentIndex().isValid() && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier
        && std::ranges::find(chooses, event->key()) != chooses.end())
        return chooseCurrent();
    QTableView::keyPressEvent(event);
}

void ValueTable::mouseDoubleClickEvent(QMouseEvent *event)
{
    QTableView::mouseDoubleClickEvent(event);
    if (m_isChoosable && indexAt(event->pos()).isValid())
        Q_EMIT originAsked();
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
    const std::size_t entries = entriesIn(chosen());
    const QString words = selectionModel()->hasSelection() ? tr("Copy the chosen entries") : tr("Copy");
    menu->addAction(copyWords(words, entries), this, [this] { copy(); })->setEnabled(entries <= mostCopied);
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const QPersistentModelIndex at(isByKey ? currentIndex() : indexAt(viewport()->mapFrom(this, event->pos())));
    if (m_isChoosable && at.isValid())
        menu->addAction(tr("Where does this number come from?"), this, [this, at] {
            Q_EMIT entryChosen(at.row(), at.column());
            Q_EMIT originAsked();
        });
    menu->popup(event->globalPos());
}

} // namespace heed
