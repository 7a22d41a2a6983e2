// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/open_lesson.h"

#include <QTimer>
#include <QWidget>

class QPushButton;
class QToolButton;

namespace heed {

/// The first line of a cell's card: state, name, operator, shapes and time, and what can be done with the cell.
class CellHead : public QWidget {
    Q_OBJECT

public:
    CellHead(const BoundCell &cell, const CardScale &scale, QWidget *parent);
    void setPicture(const CellPicture &picture);

    [[nodiscard]] static int heightOf(const CardScale &scale) { return scale.px(38); }
    [[nodiscard]] QToolButton *menuButton() const { return m_menu; }
    /// Runs or stops the cell; null when there is nothing to do.
    [[nodiscard]] QPushButton *actionButton() const { return m_action; }

    /// A run that takes longer shows a bar and can be stopped.
    static constexpr int patience = 300; ///< ms

Q_SIGNALS:
    void runAsked();
    void stopAsked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    enum class Action { None, Run, Stop };
    void setAction(Action action);
    void keepFocus(bool hadFocus);
    void lay();
    [[nodiscard]] QRect dot() const;
    [[nodiscard]] int textEnd() const;
    void paintBar(QPainter &painter) const;

    const BoundCell &m_cell;
    CardScale m_scale;
    CellState m_state = CellState::Stale;
    bool m_isCalm = false; ///< it failed as it should
    QString m_name, m_details, m_time;
    QToolButton *m_menu = nullptr;
    QPushButton *m_action = nullptr;
    bool m_awaitsAction = false; ///< its button went while it had the keyboard
    Action m_offered = Action::None;
    QTimer m_patience, m_frame;
    int m_phase = -1; ///< of the bar; -1: none
};

/// A dot whose shape tells the state too.
void drawState(QPainter &painter, const QRect &rect, CellState state, const Theme &theme);

} // namespace heed
