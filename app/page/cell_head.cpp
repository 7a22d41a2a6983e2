// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_head.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/cell_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QToolTip>

#include <utility>

namespace heed {

namespace {

constexpr int frameTime = 16, phases = 90;

/// It waits to be run by hand, was stopped, or was stopped while its steps were computed.
bool canRun(const CellPicture &picture)
{
    return picture.state == CellState::Manual || (picture.state == CellState::Fresh && picture.isCutShort)
        || (picture.state == CellState::Failed && picture.error && picture.error->rule == "stopped");
}

} // namespace

CellHead::CellHead(const BoundCell &cell, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_cell(cell)
    , m_scale(scale)
    , m_name(QString::fromStdString(cell.cell->name))
    , m_menu(new QToolButton(this))
{
    setAccessibleRole(*this, QAccessible::StaticText);
    m_menu->setAutoRaise(true);
    m_menu->setText(QStringLiteral("⋯"));
    m_menu->setFont(scale.font(15));
    m_menu->setAccessibleName(tr("What can be done with %1").arg(m_name));
    m_menu->setToolTip(plainToolTip(m_menu->accessibleName()));
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    m_frame.setInterval(frameTime);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_phase = 0;
        m_frame.start();
        setAction(Action::Stop);
    });
    connect(&m_frame, &QTimer::timeout, this, [this] {
        m_phase = (m_phase + 1) % phases;
        update(0, height() - m_scale.px(3), width(), m_scale.px(3));
    });
}

void CellHead::setPicture(const CellPicture &picture)
{
    m_state = picture.state;
    m_isCalm = picture.state == CellState::Failed && picture.failsAsExpected;
    const QString op = QString::fromStdString(m_cell.cell->op);
    const QString shapes = picture.run && m_cell.op != nullptr ? shapesText(*m_cell.op, *picture.run) : QString();
    m_details = shapes.isEmpty() ? op : op + QStringLiteral("\u2002·\u2002") + shapes;
    m_time = picture.run && picture.state == CellState::Fresh ? durationText(picture.seconds) : QString();
    setAccessibleName(tr("%1, %2, %3").arg(m_name, op, stateWord(m_state, m_isCalm)));
    setAccessibleDescription(shapes.isEmpty() ? m_time : shapes + QStringLiteral(", ") + m_time);
    if (m_state == CellState::Running) {
        if (m_phase < 0 && !m_patience.isActive())
            m_patience.start();
    } else {
        m_patience.stop();
        m_frame.stop();
        m_phase = -1;
        setAction(canRun(picture) ? Action::Run : Action::None);
    }
    update();
}

void CellHead::setAction(Action action)
{
    if (action == m_offered)
        return;
    m_offered = action;
    const bool hadFocus = m_action != nullptr && m_action->hasFocus();
    if (m_action != nullptr)
        m_action->deleteLater(); // it may be what was clicked
    m_action = nullptr;
    if (action != Action::None) {
        const bool runs = action == Action::Run;
        m_action = new QPushButton(runs ? tr("Run") : tr("Stop"), this);
        m_action->setFont(m_scale.small());
        m_action->setAccessibleName(runs ? tr("Run %1").arg(m_name) : tr("Stop %1").arg(m_name));
        connect(m_action, &QPushButton::clicked, this, runs ? &CellHead::runAsked : &CellHead::stopAsked);
        m_action->lower(); // before the menu, as it is read
        setTabOrder(m_action, m_menu);
        m_action->show();
    }
    keepFocus(hadFocus);
    lay();
    update();
}

/// The keyboard doesn't get lost with the button; it waits at the menu for the next one.
void CellHead::keepFocus(bool hadFocus)
{
    const bool isWaiting = std::exchange(m_awaitsAction, false) && m_menu->hasFocus();
    if (m_action != nullptr && (hadFocus || isWaiting))
        m_action->setFocus();
    else if (hadFocus)
        m_menu->setFocus();
    m_awaitsAction = m_action == nullptr && (hadFocus || isWaiting);
}

void CellHead::lay()
{
    const auto mirrored = [this](
                              const QRect &rect) { return QStyle::visualRect(layoutDirection(), this->rect(), rect); };
    const int size = m_scale.px(28), top = (height() - size) / 2;
    int right = width() - m_scale.px(8) - size;
    m_menu->setGeometry(mirrored({right, top, size, size}));
    if (m_action == nullptr)
        return;
    const int action = std::max(m_action->sizeHint().width(), m_scale.px(52));
    right -= action + m_scale.px(6);
    m_action->setGeometry(mirrored({right, top + m_scale.px(1), action, size - m_scale.px(2)}));
}

void CellHead::resizeEvent(QResizeEvent *) { lay(); }

QRect CellHead::dot() const
{
    const int size = m_scale.px(9);
    return QStyle::visualRect(layoutDirection(), rect(), {m_scale.side(), (height() - size) / 2, size, size});
}

/// Where the buttons begin.
int CellHead::textEnd() const
{
    const QWidget *first = m_action == nullptr ? static_cast<const QWidget *>(m_menu) : m_action;
    return QStyle::visualRect(layoutDirection(), rect(), first->geometry()).left() - m_scale.px(6);
}

void CellHead::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const auto mirrored = [this](int left, int right) {
        return QStyle::visualRect(layoutDirection(), rect(), {left, 0, std::max(0, right - left), height()});
    };
    const int side = Qt::AlignVCenter | (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
    QPainter painter(this);
    if (m_isCalm)
        drawSign(painter, dot(), true, theme);
    else
        drawState(painter, dot(), m_state, theme);
    int left = m_scale.side() + m_scale.px(9 + 9), right = textEnd();
    painter.setFont(m_scale.small());
    painter.setPen(theme.soft);
    const int timeWidth = painter.fontMetrics().horizontalAdvance(m_time);
    painter.drawText(mirrored(right - timeWidth, right), Qt::AlignCenter, m_time);
    right -= timeWidth + m_scale.px(12);
    painter.setFont(m_scale.font(13.5, QFont::Bold));
    painter.setPen(theme.ink);
    const QString name = painter.fontMetrics().elidedText(m_name, Qt::ElideRight, right - left);
    painter.drawText(mirrored(left, right), side, name);
    left += painter.fontMetrics().horizontalAdvance(name) + m_scale.px(10);
    painter.setFont(m_scale.small());
    painter.setPen(theme.soft);
    painter.drawText(
        mirrored(left, right), side, painter.fontMetrics().elidedText(m_details, Qt::ElideRight, right - left));
    paintBar(painter);
}

/// Something runs, and nobody knows how long.
void CellHead::paintBar(QPainter &painter) const
{
    if (m_phase < 0)
        return;
    const Theme &theme = themeOf(palette());
    const bool isCalm = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0;
    const QRect track(1, height() - m_scale.px(2), width() - 2, m_scale.px(2));
    painter.fillRect(track, theme.rule);
    const int length = track.width() / 4, travel = track.width() + length;
    const int x = isCalm ? (track.width() - length) / 2 : travel * m_phase / phases - length;
    painter.setClipRect(track);
    painter.fillRect(QRect(track.left() + x, track.top(), length, track.height()), theme.accent);
}

bool CellHead::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int near = m_scale.px(6);
    const bool isAtDot = dot().adjusted(-near, -near, near, near).contains(help->pos());
    QToolTip::showText(help->globalPos(), isAtDot ? stateWord(m_state, m_isCalm) : plainToolTip(m_details), this);
    return true;
}

} // namespace heed
