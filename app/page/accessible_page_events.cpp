// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_page_events.h"

#include "page/page_view.h"

#include <QEvent>

namespace heed {

AccessiblePageEvents::AccessiblePageEvents(PageView &view)
    : m_view(&view)
{
    view.installEventFilter(this);
    connect(&view, &PageView::shown, this, &AccessiblePageEvents::takeLesson);
    connect(&view, &PageView::cursorPositionChanged, this, &AccessiblePageEvents::caretMoved);
    connect(&view, &PageView::selectionChanged, this, &AccessiblePageEvents::selectionChanged);
    connect(&view.formulas(), &Formulas::arrived, this, [this] {
        if (AccessibleParts *parts = asked())
            parts->announceFormulas();
    });
    takeLesson();
}

PageView *AccessiblePageEvents::view() const { return qobject_cast<PageView *>(m_view.data()); }

AccessibleParts *AccessiblePageEvents::parts()
{
    PageView *view = this->view();
    if (m_parts && m_parts->view() != nullptr)
        return m_parts;
    if (m_parts)
        m_parts->deleteLater(); // somebody may be asking one of them right now
    m_parts = nullptr;
    if (view == nullptr)
        return nullptr;
    view->complete();
    m_parts = new AccessibleParts(*view, view->formulas());
    m_parts->setParent(this);
    return m_parts;
}

AccessibleParts *AccessiblePageEvents::asked() const
{
    return QAccessible::isActive() && m_parts && m_parts->view() != nullptr ? m_parts.data() : nullptr;
}

static void send(QAccessibleInterface *part, QAccessible::Event type)
{
    if (part == nullptr)
        return;
    QAccessibleEvent event(part, type);
    QAccessible::updateAccessibility(&event);
}

void AccessiblePageEvents::takeLesson()
{
    PageView *view = this->view();
    if (m_lesson && m_lesson != view->lesson())
        disconnect(m_lesson, nullptr, this, nullptr);
    if (view->lesson() != nullptr && m_lesson != view->lesson())
        connect(view->lesson(), &OpenLesson::numbersChanged, this, [this](const std::vector<std::size_t> &indices) {
            if (AccessibleParts *parts = asked())
                parts->announceNumbers(indices);
        });
    m_lesson = view->lesson();
    m_focused = -1;
    if (m_parts && m_parts->view() == nullptr)
        m_parts->deleteLater();
    if (!QAccessible::isActive())
        return;
    QAccessibleInterface *body = QAccessible::queryAccessibleInterface(view->viewport());
    send(body, QAccessible::ObjectDestroyed); // all that is known of it is to be asked for again
    send(body, QAccessible::ObjectCreated);
    QAccessibleInterface *page = QAccessible::queryAccessibleInterface(view);
    send(page, QAccessible::NameChanged);
    send(page, QAccessible::DocumentLoadComplete);
}

QAccessibleInterface *AccessiblePageEvents::caretPart()
{
    const bool isHeard = QAccessible::isActive() && view() != nullptr && parts() != nullptr;
    return isHeard ? parts()->textAt(view()->textCursor().position()) : nullptr;
}

void AccessiblePageEvents::caretMoved()
{
    QAccessibleInterface *part = caretPart();
    if (part == nullptr)
        return;
    if (m_focused != view()->textCursor().blockNumber())
        sendFocus();
    QAccessibleTextCursorEvent event(part, part->textInterface()->cursorPosition());
    QAccessible::updateAccessibility(&event);
}

void AccessiblePageEvents::selectionChanged()
{
    QAccessibleInterface *part = caretPart();
    if (part == nullptr)
        return;
    int begin = 0, end = 0;
    part->textInterface()->selection(0, &begin, &end);
    QAccessibleTextSelectionEvent event(part, begin, end);
    QAccessible::updateAccessibility(&event);
}

/// The block with the caret is what is read, so it has the focus.
void AccessiblePageEvents::sendFocus()
{
    QAccessibleInterface *part = caretPart();
    if (part == nullptr || !view()->hasFocus())
        return;
    m_focused = view()->textCursor().blockNumber();
    send(part, QAccessible::Focus);
}

bool AccessiblePageEvents::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn && QAccessible::isActive()) // after the view's own
        QMetaObject::invokeMethod(this, &AccessiblePageEvents::sendFocus, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace heed
