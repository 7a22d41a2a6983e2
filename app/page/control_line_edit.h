// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/kept_choice.h"

#include <QLineEdit>

namespace heed {

/// A text that is taken by Enter, or by leaving it; Escape gives it up. What is being typed stays whatever arrives.
class ControlLineEdit : public QLineEdit {
    Q_OBJECT

public:
    ControlLineEdit(const CardScale &scale, QWidget *parent);
    /// What it shows when nothing is being typed: at rest, and while it has the focus.
    void setShown(const QString &atRest, const QString &focused);
    [[nodiscard]] bool isTyping() const { return isModified(); }
    [[nodiscard]] KeptChoice typed() const;
    void typeAgain(const KeptChoice &typed);
    /// Up and Down step, as in a spin box.
    void setSteps(bool steps) { m_steps = steps; }
    /// Shows again what setShown() said.
    void discard();

Q_SIGNALS:
    /// What was typed asks to be taken; setShown() and discard() end it.
    void entered(const QString &text);
    void givenUp();
    /// Up and Down, Page Up and Page Down.
    void stepped(int keystrokes, bool continues);

protected:
    bool event(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void enter();
    [[nodiscard]] static int keystrokes(int key);

    QString m_atRest, m_focused;
    bool m_steps = false;
};

} // namespace heed
