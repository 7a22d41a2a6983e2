// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_view.h"

#include <QAction>
#include <QLabel>
#include <QWidget>

namespace heed {

/// What a presentation shows in place of all else in the window: a screen of the lesson, and below it where that is.
class PresentationView : public QWidget {
    Q_OBJECT

public:
    enum class Move { Next, Previous, First, Last };

    /// Of the window's keys only those of `allowed` work meanwhile.
    PresentationView(Formulas &formulas, QList<QAction *> allowed, QWidget *parent);

    [[nodiscard]] PageView &page() { return *m_page; }
    /// A few words, which are announced when they change, and how much of the lesson is behind.
    void setProgress(const QString &text, qreal fraction);
    [[nodiscard]] QString progress() const { return m_progress->text(); }
    void announce(const QString &text);

Q_SIGNALS:
    void moveAsked(Move move);
    void leaveAsked();
    void resized();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] bool isAllowed(const QKeyEvent &event) const;
    [[nodiscard]] bool press(const QKeyEvent &event);

    QList<QAction *> m_allowed;
    PageView *m_page;
    QLabel *m_progress;
    QWidget *m_announcer; ///< takes no room
    qreal m_fraction = 0;
};

} // namespace heed
