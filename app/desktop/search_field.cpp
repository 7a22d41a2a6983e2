// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_field.h"

#include "page/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace heed {

SearchField::SearchField(QWidget *parent)
    : QLineEdit(parent)
{
    setAccessibleName(tr("Search lessons and operators"));
}

int SearchField::widthOf(const QString &text) const { return fontMetrics().horizontalAdvance(text) + 30; }

void SearchField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    const bool isWide = width() >= widthOf(accessibleName());
    setPlaceholderText(isWide ? accessibleName() : tr("Search"));
}

void SearchField::setHint(const QString &hint)
{
    m_hint = hint;
    update();
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (!text().isEmpty() || hasFocus() || width() < widthOf(placeholderText() + m_hint) + 10)
        return;
    QPainter painter(this);
    painter.setPen(themeOf(palette()).soft);
    painter.drawText(rect().adjusted(10, 0, -10, 0), Qt::AlignVCenter | Qt::AlignTrailing, m_hint);
}

void SearchField::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    Q_EMIT focused();
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down)
        Q_EMIT movedDown();
    else if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace heed
