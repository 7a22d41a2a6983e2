// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/item_view.h"

#include "page/accessible_role.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace heed {

ItemView::ItemView(const QString &caption, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_scale(scale)
{
    setAccessibleRole(*this, QAccessible::Grouping);
    setCaption(caption);
}

void ItemView::setSelection(CellSelection *selection)
{
    m_selection = selection;
    if (selection != nullptr)
        connect(selection, &CellSelection::changed, this, [this] { showSelection(); });
    showSelection();
}

void ItemView::setCaption(const QString &caption)
{
    if (caption == m_caption)
        return;
    m_caption = caption;
    setAccessibleName(caption);
    update();
}

void ItemView::restore(const KeptChoice &choice)
{
    if (choice.amount > 0 && choice.kind == metaObject()->className())
        choose(choice.amount);
}

int captionHeight(const QString &caption, const CardScale &scale)
{
    return caption.isEmpty() ? 0 : QFontMetrics(scale.small()).height() + scale.px(4);
}

int ItemView::heightForWidth(int width) const { return captionHeight(m_caption, m_scale) + contentHeight(width); }

int ItemView::wantedWidth() const
{
    return std::max(contentWidth(), QFontMetrics(m_scale.small()).horizontalAdvance(m_caption) + 1 + besideCaption());
}

void ItemView::relay()
{
    const int above = captionHeight(m_caption, m_scale);
    layContent(QRect(0, above, width(), std::max(0, height() - above)));
}

void ItemView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    relay();
}

void ItemView::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.setFont(m_scale.small());
    painter.setPen(themeOf(palette()).soft);
    const int space = std::max(0, width() - besideCaption());
    const QString text = painter.fontMetrics().elidedText(m_caption, Qt::ElideRight, space);
    const QRect line(isRightToLeft() ? width() - space : 0, 0, space, painter.fontMetrics().height());
    painter.drawText(line, Qt::AlignVCenter | (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft), text);
}

} // namespace heed
