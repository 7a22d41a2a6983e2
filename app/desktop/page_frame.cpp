// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_frame.h"

#include <QKeyEvent>
#include <QStyle>

#include <algorithm>

namespace heed {

PageFrame::PageFrame(QWidget *side, QWidget *body, QWidget *parent)
    : QWidget(parent)
    , m_side(side)
    , m_body(body)
{
    body->setParent(this);
    side->setParent(this);
    for (QWidget *part : {side, body})
        for (QObject *child : part->findChildren<QWidget *>())
            child->installEventFilter(this);
}

void PageFrame::setShowsSide(bool shows)
{
    m_showsSide = shows;
    arrange();
}

void PageFrame::toggle()
{
    if (isNarrow()) {
        m_covers = !m_covers;
        arrange();
        if (m_covers)
            Q_EMIT covered();
        else
            Q_EMIT uncovered();
    } else {
        setShowsSide(!m_showsSide);
        Q_EMIT showsSideChanged(m_showsSide);
    }
}

void PageFrame::uncover()
{
    if (isNarrow() && m_covers)
        toggle();
}

void PageFrame::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (!isNarrow())
        m_covers = false;
    arrange();
}

/// Esc in the side bar and a click on the page fold a side bar that covers.
bool PageFrame::eventFilter(QObject *watched, QEvent *event)
{
    if (!isNarrow() || !m_covers)
        return QWidget::eventFilter(watched, event);
    const bool isInSide = m_side->isAncestorOf(static_cast<QWidget *>(watched));
    const bool escapes =
        isInSide && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (escapes || (!isInSide && event->type() == QEvent::MouseButtonPress))
        uncover();
    return escapes;
}

void PageFrame::arrange()
{
    const bool isVisible = isSideVisible();
    const int side = std::min(sideWidth, width());
    const int beside = isVisible && !isNarrow() ? side : 0;
    m_body->setGeometry(QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(beside, 0, 0, 0)));
    m_side->setGeometry(QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, side, height())));
    m_side->setVisible(isVisible);
    m_side->raise();
}

} // namespace heed
