// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/actions.h"
#include "desktop/presentation_view.h"
#include "desktop/presented_lesson.h"

#include <QPointer>
#include <QTimer>

#include <optional>

namespace heed {

/// Presents the lesson that a page shows: fills the window, and the screen, with a section at a time. Afterwards the
/// window is as it was, and the page where the presentation stopped.
class Presenter : public QObject {
    Q_OBJECT

public:
    /// `usual` are the parts of the window, laid out in it, that give way.
    Presenter(QWidget &window, QList<QWidget *> usual, PageView &page, const Actions &actions);
    ~Presenter() override;

    [[nodiscard]] bool isPresenting() const { return m_view != nullptr; }
    /// Nothing happens while the page shows no lesson.
    void start();
    void stop();
    /// Only while it presents.
    [[nodiscard]] PresentationView &view() { return *m_view; }
    [[nodiscard]] const PresentedLesson &lesson() const { return *m_lesson; }

Q_SIGNALS:
    void started();
    void stopped();
    /// A link that leads out of the lesson.
    void linkFollowed(const QUrl &target);

private:
    using Move = PresentationView::Move;
    void build();
    void takeLesson();
    void takeShown();
    void follow(const QUrl &target);
    void move(Move move);
    void next();
    void previous();
    void showSection(std::size_t section, std::size_t part);
    void showScreen(std::size_t screen);
    [[nodiscard]] bool reveal();
    [[nodiscard]] bool hideStep();
    [[nodiscard]] bool scroll(int direction);
    void revealAll();
    void fitSoon(int milliseconds = 0);
    void fit();
    void showProgress();

    QWidget &m_window;
    QList<QWidget *> m_usual;
    PageView &m_page;
    const Actions &m_actions;
    QPointer<PresentationView> m_view;
    std::optional<PresentedLesson> m_lesson;
    QMetaObject::Connection m_settled;
    QTimer m_fitting;
    QPointer<QWidget> m_focus; ///< before
    QList<QPointer<QWidget>> m_hidden;
    Qt::WindowStates m_states; ///< before
    PartRange m_begun; ///< what was shown first
};

} // namespace heed
