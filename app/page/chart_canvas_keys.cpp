// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_canvas.h"

#include "page/card_parts.h"
#include "page/cell_copy.h"
#include "page/chart_accessible.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace heed {

void ChartCanvas::setCurrent(const ChartPoint &point)
{
    m_current = point;
    viewport()->update();
    announceCurrent(*this);
}

/// To a neighbour; at the ends it stays. Lines of their own may be shorter.
void ChartCanvas::move(int points, int series)
{
    std::ptrdiff_t count = 0; // a reference has no points of its own
    while (count < std::ssize(m_data.series) && !m_data.series[static_cast<std::size_t>(count)].isReference)
        ++count;
    const ChartPoint from = m_current.value_or(ChartPoint());
    const auto s = std::clamp<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(from.series) + series, 0, std::max<std::ptrdiff_t>(0, count - 1));
    if (static_cast<std::size_t>(s) >= m_data.series.size())
        return;
    const std::ptrdiff_t last = std::ssize(m_data.series[static_cast<std::size_t>(s)].y) - 1;
    const auto p = std::clamp<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(from.point) + points, 0, std::max<std::ptrdiff_t>(0, last));
    const ChartPoint to{static_cast<std::size_t>(s), static_cast<std::size_t>(p)};
    if (m_data.contains(to))
        setCurrent(to);
}

void ChartCanvas::copy() const
{
    const ValueGrid grid(m_data.table);
    auto *copied = new QMimeData;
    copied->setText(gridAsTabs(grid));
    copied->setData(QStringLiteral("text/csv"), gridAsCsv(grid).toUtf8());
    QGuiApplication::clipboard()->setMimeData(copied);
}

void ChartCanvas::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *menu = passingMenu(*this);
    menu->addAction(tr("Copy the numbers"), this, &ChartCanvas::copy);
    menu->popup(event->globalPos());
}

void ChartCanvas::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy)
        return copy();
    constexpr int all = 1 << 20;
    const bool isStacked = m_data.kind == ChartKind::Stacked;
    const auto step = [&](int points, int series) { isStacked ? move(series, points) : move(points, series); };
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1, 0);
    case Qt::Key_Right:
        return step(1, 0);
    case Qt::Key_Up:
        return step(0, -1);
    case Qt::Key_Down:
        return step(0, 1);
    case Qt::Key_Home:
        return step(-all, 0);
    case Qt::Key_End:
        return step(all, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current)
            Q_EMIT chosen(*m_current);
        return;
    case Qt::Key_Escape:
        if (!m_choice.point && !m_choice.series)
            return event->ignore();
        Q_EMIT cleared();
        return;
    default:
        event->ignore();
    }
}

void ChartCanvas::focusInEvent(QFocusEvent *event)
{
    QChartView::focusInEvent(event);
    const bool isByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (isByKeys && !m_current)
        setCurrent(m_choice.point && m_data.contains(*m_choice.point) ? *m_choice.point : ChartPoint());
    if (m_current && !m_data.contains(*m_current))
        m_current.reset();
    viewport()->update();
}

void ChartCanvas::focusOutEvent(QFocusEvent *event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

} // namespace heed
