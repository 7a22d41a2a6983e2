// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card_frame.h"

#include "page/accessible_role.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>

namespace heed {

CardFrame::CardFrame(const CardScale &scale, Bar bar, QWidget *parent)
    : Card(parent)
    , m_scale(scale)
    , m_bar(bar)
{
    setFrameShape(QFrame::NoFrame);
    setAccessibleRole(*this, QAccessible::Grouping);
}

void CardFrame::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const qreal radius = m_scale.px(sizes::cardRadius);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.setPen(theme.rule);
    painter.setBrush(theme.card);
    painter.drawPath(shape);
    if (m_bar == Bar::None)
        return;
    painter.setClipPath(shape);
    painter.fillRect(mirrored({0, 0, m_scale.px(3), height()}), m_bar == Bar::Accent ? theme.accent : theme.bad);
}

void CardFrame::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    lay();
}

void CardFrame::relay()
{
    lay();
    update();
    if (heightForWidth(width()) != height())
        Q_EMIT heightChanged();
}

QRect CardFrame::mirrored(const QRect &rect) const { return QStyle::visualRect(layoutDirection(), this->rect(), rect); }

} // namespace heed
