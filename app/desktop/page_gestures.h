// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace heed {

/// The mouse's back and forward buttons anywhere in a window, and Ctrl with the wheel over the page.
class PageGestures : public QObject {
    Q_OBJECT

public:
    PageGestures(QWidget *window, QWidget *page);

Q_SIGNALS:
    void back();
    void forward();
    /// Comes while an event of a widget in the page is delivered, which must outlive it.
    void turned(int steps);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool press(Qt::MouseButton button);
    [[nodiscard]] bool turn(QObject *watched, int delta);

    QWidget *m_window, *m_page;
    int m_turned = 0; ///< eighths of a degree that made no step yet
};

} // namespace heed
