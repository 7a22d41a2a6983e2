// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace heed {

/// Tells once when a window was painted for the first time, or two seconds have passed without that; then it is gone.
class FirstPaint : public QObject {
    Q_OBJECT

public:
    explicit FirstPaint(QWidget *window);

Q_SIGNALS:
    void painted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void end();
    bool m_isDone = false;
};

} // namespace heed
