// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heed {

/// The side bar beside the page; in a narrow window it folds away, and lies over the page when it is asked for.
class PageFrame : public QWidget {
    Q_OBJECT

public:
    static constexpr int narrow = 1000, sideWidth = 268;

    PageFrame(QWidget *side, QWidget *body, QWidget *parent = nullptr);

    /// Whether it stands beside the page where there is room.
    void setShowsSide(bool shows);
    [[nodiscard]] bool showsSide() const { return m_showsSide; }
    /// Shows or folds it, as the window's width has it.
    void toggle();
    /// Folds it where it lies over the page.
    void uncover();
    [[nodiscard]] bool isNarrow() const { return width() < narrow; }
    [[nodiscard]] bool isSideVisible() const { return isNarrow() ? m_covers : m_showsSide; }

Q_SIGNALS:
    /// Of the wish to see it beside the page.
    void showsSideChanged(bool shows);
    /// It lies over the page now; it doesn't any more.
    void covered();
    void uncovered();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void arrange();

    QWidget *m_side, *m_body;
    bool m_showsSide = true, m_covers = false;
};

} // namespace heed
