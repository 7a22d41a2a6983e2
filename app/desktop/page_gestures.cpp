// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_gestures.h"

#include <QApplication>
#include <QWheelEvent>
#include <QWidget>

namespace heed {

PageGestures::PageGestures(QWidget *window, QWidget *page)
    : QObject(window)
    , m_window(window)
    , m_page(page)
{
    qApp->installEventFilter(this);
}

bool PageGestures::press(Qt::MouseButton button)
{
    if (button == Qt::BackButton)
        Q_EMIT back();
    else if (button == Qt::ForwardButton)
        Q_EMIT forward();
    return button == Qt::BackButton || button == Qt::ForwardButton;
}

bool PageGestures::turn(QObject *watched, int delta)
{
    if (watched != m_page && !m_page->isAncestorOf(static_cast<QWidget *>(watched)))
        return false;
    m_turned += delta;
    if (const int steps = m_turned / QWheelEvent::DefaultDeltasPerStep; steps != 0) {
        m_turned -= steps * QWheelEvent::DefaultDeltasPerStep;
        Q_EMIT turned(steps);
    }
    return true;
}

bool PageGestures::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    if ((type != QEvent::MouseButtonPress && type != QEvent::Wheel) || !watched->isWidgetType())
        return false;
    if (static_cast<QWidget *>(watched)->window() != m_window)
        return false;
    if (type == QEvent::MouseButtonPress)
        return press(static_cast<QMouseEvent *>(event)->button());
    const auto *wheel = static_cast<QWheelEvent *>(event);
    return wheel->modifiers().testFlag(Qt::ControlModifier) && turn(watched, wheel->angleDelta().y());
}

} // namespace heed
