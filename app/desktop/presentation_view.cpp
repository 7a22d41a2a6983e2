// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/presentation_view.h"

#include "page/accessible_role.h"
#include "page/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace heed {

using Move = PresentationView::Move;

static constexpr int lineHeight = 3; // px, of the line that grows along the lower edge

PresentationView::PresentationView(Formulas &formulas, QList<QAction *> allowed, QWidget *parent)
    : QWidget(parent)
    , m_allowed(std::move(allowed))
    , m_page(new PageView(formulas, this))
    , m_progress(new QLabel(this))
    , m_announcer(new QWidget(this))
{
    setAccessibleName(tr("Presentation"));
    setAccessibleRole(*this, QAccessible::Pane);
    setAccessibleRole(*m_announcer, QAccessible::StaticText);
    m_announcer->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_announcer->resize(1, 1);
    m_progress->setForegroundRole(QPalette::PlaceholderText);
    m_progress->setTextFormat(Qt::PlainText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_page, 1);
    layout->addWidget(m_progress);
    m_progress->setContentsMargins(24, 4, 24, 8 + lineHeight);
    m_page->beginPresenting();
    m_page->installEventFilter(this);
    m_page->viewport()->installEventFilter(this);
    setFocusProxy(m_page);
}

void PresentationView::setProgress(const QString &text, qreal fraction)
{
    m_fraction = fraction;
    update();
    if (text == m_progress->text())
        return;
    m_progress->setText(text);
    m_progress->setAccessibleName(text);
    announce(text);
}

void PresentationView::announce(const QString &text)
{
    m_announcer->setAccessibleName(text);
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent said(m_announcer, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

bool PresentationView::isAllowed(const QKeyEvent &event) const
{
    const QKeySequence keys(event.keyCombination());
    return std::ranges::any_of(
        m_allowed, [&keys](const QAction *action) { return action->shortcuts().contains(keys); });
}

/// What isn't allowed is kept from the window's shortcuts, and then does what it does here, mostly nothing.
bool PresentationView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride)
        event->setAccepted(event->isAccepted() || !isAllowed(*static_cast<QKeyEvent *>(event)));
    return QWidget::event(event);
}

/// Keys come from the page, where cards leave what they have no use for.
bool PresentationView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_page && event->type() == QEvent::KeyPress)
        return press(*static_cast<QKeyEvent *>(event));
    if (watched == m_page->viewport() && event->type() == QEvent::Wheel)
        return static_cast<QWheelEvent *>(event)->modifiers().testFlag(Qt::ControlModifier);
    return QWidget::eventFilter(watched, event);
}

static std::optional<Move> moveOf(const QKeyEvent &event)
{
    const bool isShifted = event.modifiers().testFlag(Qt::ShiftModifier);
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return std::nullopt;
    switch (event.key()) {
    case Qt::Key_Space:
        return isShifted ? Move::Previous : Move::Next;
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_PageDown:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return Move::Next;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_PageUp:
    case Qt::Key_Backspace:
        return Move::Previous;
    case Qt::Key_Home:
        return Move::First;
    case Qt::Key_End:
        return Move::Last;
    default:
        return std::nullopt;
    }
}

bool PresentationView::press(const QKeyEvent &event)
{
    if (event.key() == Qt::Key_Escape) {
        if (m_page->hasFocus())
            Q_EMIT leaveAsked();
        else
            m_page->setFocus();
        return true;
    }
    const std::optional<Move> move = moveOf(event);
    const bool isEnter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    const bool isOnLink = m_page->textCursor().hasSelection() && m_page->textCursor().charFormat().isAnchor();
    if (!move || (isEnter && isOnLink))
        return false;
    if (m_page->hasFocus())
        Q_EMIT moveAsked(*move);
    return true;
}

void PresentationView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    const int behind = qRound(width() * std::clamp(m_fraction, 0.0, 1.0));
    painter.fillRect(rect(), theme.page);
    const QRect line(0, height() - lineHeight, width(), lineHeight);
    painter.fillRect(line, theme.rule);
    painter.fillRect(
        isRightToLeft() ? line.adjusted(width() - behind, 0, 0, 0) : line.adjusted(0, 0, behind - width(), 0),
        theme.accent);
}

void PresentationView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int linesOnScreen = 55;
    m_progress->setFont(textFont(std::max(12, height() / linesOnScreen)));
    Q_EMIT resized();
}

} // namespace heed
