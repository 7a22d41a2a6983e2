// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/row_plot.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/cell_clipboard.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace heed {

RowPlot::RowPlot(const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_scale(scale)
{
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setFont(scale.small());
}

void RowPlot::setGrid(const QString &name, const ValueGrid &grid)
{
    if (!m_grid.isSameShape(grid))
        m_chosen = m_hovered = -1;
    m_name = name;
    m_grid = grid;
    speak();
    update();
}

void RowPlot::speak()
{
    constexpr int mostSpoken = 64;
    QStringList sentences;
    for (int row = 0; row < std::min(drawnRows(), mostSpoken); ++row)
        sentences += sentence(row) + QLatin1Char('.');
    setAccessibleDescription(sentences.join(QLatin1Char(' ')));
    const QString chosen = m_chosen < 0 || m_chosen >= drawnRows() ? QString() : sentence(m_chosen);
    const bool isPart = chosen.isEmpty() || m_name.isEmpty();
    setAccessibleName(isPart ? m_name + chosen : m_name + QStringLiteral(": ") + chosen);
}

void RowPlot::setChosenRow(int row)
{
    const int held = row >= m_grid.rows() ? -1 : row;
    if (held == m_chosen)
        return;
    m_chosen = held;
    speak();
    update();
}

void RowPlot::hover(int row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    update();
}

void RowPlot::copy() const
{
    if (m_chosen < 0)
        return;
    copyWritten(static_cast<std::size_t>(m_grid.columns()), [grid = m_grid, row = m_chosen] {
        QString text;
        for (int column = 0; column < grid.columns(); ++column)
            text += (column == 0 ? QString() : QStringLiteral("\t")) + grid.exact(row, column);
        return text;
    });
}

void RowPlot::keyPressEvent(QKeyEvent *event)
{
    const int last = drawnRows() - 1;
    if (event == QKeySequence::Copy)
        return copy();
    if (last < 0 || (event->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return event->ignore();
    if (event->key() == Qt::Key_Escape && m_chosen >= 0)
        return Q_EMIT cleared();
    if (event->key() == Qt::Key_Down)
        return Q_EMIT rowChosen(std::min(last, m_chosen + 1));
    if (event->key() == Qt::Key_Up)
        return Q_EMIT rowChosen(m_chosen < 0 ? last : std::max(0, m_chosen - 1));
    if (event->key() == Qt::Key_Home)
        return Q_EMIT rowChosen(0);
    if (event->key() == Qt::Key_End)
        return Q_EMIT rowChosen(last);
    event->ignore();
}

void RowPlot::mousePressEvent(QMouseEvent *event)
{
    const int row = event->button() == Qt::LeftButton ? rowAt(event->position().toPoint()) : -1;
    if (row < 0)
        return event->ignore();
    Q_EMIT rowChosen(row);
}

void RowPlot::mouseMoveEvent(QMouseEvent *event) { hover(rowAt(event->position().toPoint())); }

void RowPlot::leaveEvent(QEvent *event)
{
    hover(-1);
    QWidget::leaveEvent(event);
}

bool RowPlot::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(tipAt(help->pos())), this);
    return true;
}

void RowPlot::drawFocus(QPainter &painter) const
{
    if (!hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(themeOf(palette()).accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_scale.px(5), m_scale.px(5));
}

} // namespace heed
