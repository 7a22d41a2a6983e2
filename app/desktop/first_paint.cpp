// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/first_paint.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <utility>

namespace heed {

using namespace std::chrono_literals;

FirstPaint::FirstPaint(QWidget *window)
    : QObject(window)
{
    window->installEventFilter(this);
    QTimer::singleShot(2s, this, &FirstPaint::end);
}

bool FirstPaint::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint)
        QTimer::singleShot(0, this, &FirstPaint::end);
    return QObject::eventFilter(watched, event);
}

void FirstPaint::end()
{
    if (std::exchange(m_isDone, true))
        return;
    Q_EMIT painted();
    deleteLater();
}

} // namespace heed
