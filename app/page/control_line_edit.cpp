// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_line_edit.h"

#include <QKeyEvent>

namespace heed {

ControlLineEdit::ControlLineEdit(const CardScale &scale, QWidget *parent)
    : QLineEdit(parent)
{
    setFont(scale.text());
}

void ControlLineEdit::setShown(const QString &atRest, const QString &focused)
{
    m_atRest = atRest;
    m_focused = focused;
    if (!isTyping())
        discard();
}

void ControlLineEdit::discard()
{
    const QString &shown = hasFocus() ? m_focused : m_atRest;
    setModified(false);
    if (text() == shown)
        return;
    const int cursor = cursorPosition();
    setText(shown);
    setCursorPosition(hasFocus() ? cursor : 0);
}

KeptChoice ControlLineEdit::typed() const
{
    return isTyping() ? KeptChoice{.kind = "line", .amount = 1 + cursorPosition(), .text = text().toStdString()}
                      : KeptChoice();
}

void ControlLineEdit::typeAgain(const KeptChoice &typed)
{
    if (typed.kind != "line" || typed.amount == 0)
        return;
    setText(QString::fromStdString(typed.text));
    setModified(true);
    setCursorPosition(typed.amount - 1);
}

void ControlLineEdit::enter()
{
    if (isTyping())
        Q_EMIT entered(text());
}

/// Undo belongs to the text while it is being typed, else to the window.
static bool isForWindow(const QKeyEvent &event, bool isTyping)
{
    return !isTyping && (event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo));
}

bool ControlLineEdit::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && isForWindow(static_cast<QKeyEvent &>(*event), isTyping())) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void ControlLineEdit::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    if (isTyping())
        return;
    discard();
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        selectAll();
}

void ControlLineEdit::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    enter();
    if (!isTyping())
        discard();
}

int ControlLineEdit::keystrokes(int key)
{
    constexpr int page = 10;
    return key == Qt::Key_Up      ? 1
        : key == Qt::Key_Down     ? -1
        : key == Qt::Key_PageUp   ? page
        : key == Qt::Key_PageDown ? -page
                                  : 0;
}

void ControlLineEdit::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key(), steps = m_steps ? keystrokes(key) : 0;
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (isForWindow(*event, isTyping()))
        event->ignore();
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        enter();
    else if (key == Qt::Key_Escape && isTyping())
        Q_EMIT givenUp();
    else if (steps != 0 && isPlain)
        Q_EMIT stepped(steps, event->isAutoRepeat());
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace heed
