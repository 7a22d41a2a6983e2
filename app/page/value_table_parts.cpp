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
    painter->setPen(themeOf(palette()).soft);
    painter->drawText(inner, Qt::AlignVCenter | (isRow || isText ? Qt::AlignLeft : Qt::AlignHCenter),
        fontMetrics().elidedText(head, Qt::ElideRight, inner.width()));
}

EntryDelegate::EntryDelegate(const TableLayout &layout, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_layout(layout)
{
}

static QColor chosenColour(const Theme &theme, float alpha = 0.18F)
{
    QColor colour = theme.accent;
    colour.setAlphaF(alpha);
    return colour;
}

/// The row or entry that is chosen in the cell: a line below the row, a frame around the entry.
static void paintLit(
    QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index, const Theme &theme)
{
    const auto *table = qobject_cast<const ValueTable *>(option.widget);
    if (table == nullptr || table->lit().y() != index.row())
        return;
    painter.fillRect(option.rect, chosenColour(theme, 0.1F));
    painter.fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1, theme.accent);
    if (table->lit().x() != index.column())
        return;
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
}

void EntryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.palette);
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    painter->save();
    painter->setFont(option.font);
    paintLit(*painter, option, index, theme);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, chosenColour(theme));
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
