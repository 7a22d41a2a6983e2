// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_table_parts.h"

#include "page/value_table.h"

#include <QPainter>

namespace heed {

TableHeads::TableHeads(Qt::Orientation orientation, const ValueModel &model, const TableLayout &layout, QWidget *parent)
    : QHeaderView(orientation, parent)
    , m_model(model)
    , m_layout(layout)
{
    setSectionResizeMode(QHeaderView::Fixed);
    setMinimumSectionSize(1);
    setSectionsClickable(false);
    setHighlightSections(false);
    setFocusPolicy(Qt::NoFocus);
}

void TableHeads::paintEvent(QPaintEvent *event)
{
    QHeaderView::paintEvent(event);
    if (orientation() == Qt::Vertical || m_layout.titleHeight() == 0)
        return;
    QPainter painter(viewport());
    painter.setPen(themeOf(palette()).soft);
    const QRect title(m_layout.margin(), 0, viewport()->width() - 2 * m_layout.margin(), m_layout.titleHeight());
    const QString text = fontMetrics().elidedText(m_model.grid().columnTitle(), Qt::ElideRight, title.width());
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void TableHeads::paintSection(QPainter *painter, const QRect &rect, int logicalIndex) const
{
    const bool isRow = orientation() == Qt::Vertical;
    const bool isText = !isRow && m_model.grid().isText(0, logicalIndex);
    const QRect inner = isRow ? rect.adjusted(0, 0, -m_layout.margin(), 0)
                              : rect.adjusted(m_layout.margin(), m_layout.titleHeight(), -m_layout.margin(), 0);
    const QString head = m_model.headerData(logicalIndex, orientation(), Qt::DisplayRole).toString();
    const auto *table = qobject_cast<const ValueTable *>(parentWidget());
    const ValueTable::Mark mark = table == nullptr ? ValueTable::Mark() : table->mark();
    const bool isMarked = (isRow ? mark.row : mark.column) == logicalIndex;
    painter->setPen(isMarked ? themeOf(palette()).accent : themeOf(palette()).soft);
    QFont font = painter->font();
    font.setBold(isMarked);
    painter->setFont(font);
    painter->drawText(inner, Qt::AlignVCenter | (isRow || isText ? Qt::AlignLeft : Qt::AlignHCenter),
        fontMetrics().elidedText(head, Qt::ElideRight, inner.width()));
}

EntryDelegate::EntryDelegate(const TableLayout &layout, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_layout(layout)
{
}

static QColor chosenColour(const Theme &theme)
{
    QColor colour = theme.accent;
    colour.setAlphaF(0.18F);
    return colour;
}

/// A row or column in a tint with a line along it; an entry in a frame.
static void paintMark(QPainter &painter, const QStyleOptionViewItem &option, const ValueTable &table,
    const QModelIndex &index, const Theme &theme)
{
    const auto &[row, column] = table.mark();
    const bool isInRow = row == index.row(), isInColumn = column == index.column();
    const bool isEntry = isInRow && isInColumn, isLine = row.has_value() != column.has_value();
    if (isEntry || (isInRow && !isInColumn) || (isLine && isInColumn))
        painter.fillRect(option.rect, chosenColour(theme));
    const QRectF rect = QRectF(option.rect).adjusted(0.75, 0.75, -0.75, -0.75);
    painter.setPen(QPen(theme.accent, 1.5));
    if (isEntry)
        painter.drawRect(rect);
    else if (isLine && isInRow)
        for (const qreal y : {rect.top(), rect.bottom()})
            painter.drawLine(QPointF(option.rect.left(), y), QPointF(option.rect.right() + 1, y));
    else if (isLine && isInColumn)
        for (const qreal x : {rect.left(), rect.right()})
            painter.drawLine(QPointF(x, option.rect.top()), QPointF(x, option.rect.bottom() + 1));
}

void EntryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.palette);
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    painter->save();
    painter->setFont(option.font);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, chosenColour(theme));
    if (const auto *table = qobject_cast<const ValueTable *>(option.widget)) {
        paintMark(*painter, option, *table, index, theme);
        QFont font = option.font;
        font.setBold(table->mark() == ValueTable::Mark{index.row(), index.column()});
        painter->setFont(font);
    }
    if (view != nullptr && view->hasFocus() && view->currentIndex() == index) {
        painter->setPen(QPen(theme.accent, 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
    painter->setPen(theme.ink);
    const QRect inner = option.rect.adjusted(m_layout.margin(), 0, -m_layout.margin(), 0);
    const QString text = index.data().toString();
    if (index.data(ValueModel::IsTextRole).toBool())
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(text, Qt::ElideRight, inner.width()));
    else
        paintNumber(painter, inner, text, index.column());
    painter->restore();
}

void EntryDelegate::paintNumber(QPainter *painter, const QRect &rect, const QString &text, int column) const
{
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point < 0 && !text.back().isDigit()) {
        painter->drawText(rect, Qt::AlignCenter, text);
        return;
    }
    const int middle = rect.right() + 1 + m_layout.margin() - m_layout.fractionWidth(column);
    const QRect whole(
        rect.left() - m_layout.margin(), rect.top(), middle - rect.left() + m_layout.margin(), rect.height());
    painter->drawText(whole, Qt::AlignRight | Qt::AlignVCenter, text.left(point));
    if (point >= 0)
        painter->drawText(QRect(middle, rect.top(), rect.right() + 1 - middle + m_layout.margin(), rect.height()),
            Qt::AlignLeft | Qt::AlignVCenter, text.mid(point));
}

} // namespace heed
