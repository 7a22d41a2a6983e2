// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/arcs_plot.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace heed {

ArcsLayout::ArcsLayout(const ValueGrid &grid, const CardScale &scale)
{
    const QFontMetrics metrics(scale.small()), figures(scale.figures());
    const int queries = std::min(grid.rows(), ArcsPlot::mostTokens);
    const int keys = std::min(grid.columns(), ArcsPlot::mostTokens);
    lines = std::max(queries, keys);
    line = std::clamp(scale.px(560) / std::max(1, lines), metrics.height(), scale.px(28));
    left = metrics.horizontalAdvance(grid.rowTitle());
    right = metrics.horizontalAdvance(grid.columnTitle());
    for (int row = 0; row < queries; ++row)
        left = std::max(left, metrics.horizontalAdvance(grid.rowHead(row)));
    for (int column = 0; column < keys; ++column)
        right = std::max(right, metrics.horizontalAdvance(grid.columnHead(column)));
    const int most = scale.px(140);
    left = std::min(left, most) + scale.px(14);
    right = std::min(right, most) + scale.px(14);
    if (grid.rows() > 0)
        number = figures.horizontalAdvance(grid.longest(0).whole + grid.longest(0).fraction) + scale.px(18);
    between = scale.px(190);
    top = metrics.height() + scale.px(6);
    note = grid.rows() > queries || grid.columns() > keys ? metrics.height() + scale.px(8) : 0;
}

void ArcsPlot::setArcs(const QString &name, const ValueGrid &grid, const NumberAt &number, double threshold)
{
    m_number = number;
    m_threshold = threshold;
    m_layout = ArcsLayout(grid, scale());
    m_most = 0;
    for (int row = 0; row < std::min(grid.rows(), mostTokens); ++row)
        for (int column = 0; column < std::min(grid.columns(), mostTokens); ++column)
            if (const double weight = std::abs(number(row, column)); std::isfinite(weight))
                m_most = std::max(m_most, weight);
    setGrid(name, grid);
}

bool ArcsPlot::isDrawn(int row, int column) const
{
    const double weight = std::abs(m_number(row, column));
    return std::isfinite(weight) && weight > 0 && weight >= m_threshold;
}

int ArcsPlot::arcs(int row) const
{
    int arcs = 0;
    for (int column = 0; column < drawnColumns(); ++column)
        arcs += isDrawn(row, column) ? 1 : 0;
    return arcs;
}

QRect ArcsPlot::tokenRect(bool isQuery, int index) const
{
    const int count = isQuery ? drawnRows() : drawnColumns();
    const int y = m_layout.top + index * m_layout.line + (m_layout.lines - count) * m_layout.line / 2;
    const int wide = isQuery ? m_layout.left : m_layout.right;
    const int begin = isQuery ? 0 : width() - m_layout.number - m_layout.right;
    const QRect rect(begin, y, wide, m_layout.line);
    return QStyle::visualRect(layoutDirection(), QRect(0, 0, width(), height()), rect);
}

int ArcsPlot::rowAt(QPoint point) const
{
    const QRect first = tokenRect(true, 0);
    if (drawnRows() == 0 || point.x() < first.left() || point.x() > first.right() || point.y() < first.top())
        return -1;
    const int row = (point.y() - first.top()) / std::max(1, m_layout.line);
    return row < drawnRows() ? row : -1;
}

QString ArcsPlot::tipAt(QPoint point) const
{
    if (const int row = rowAt(point); row >= 0)
        return sentence(row);
    const int row = strongRow();
    for (int column = 0; row >= 0 && column < drawnColumns(); ++column)
        if (tokenRect(false, column).contains(point))
            return QStringLiteral("%1: %2\n%3")
                .arg(grid().place(row, column), grid().text(row, column), grid().exact(row, column));
    return {};
}

QString ArcsPlot::sentence(int row) const
{
    int most = -1;
    for (int column = 0; column < grid().columns(); ++column)
        if (std::isfinite(m_number(row, column)) && (most < 0 || m_number(row, column) > m_number(row, most)))
            most = column;
    if (most < 0)
        return tr("%1 attends to nothing").arg(grid().rowHead(row));
    return tr("%1 attends most to %2, %3").arg(grid().rowHead(row), grid().columnHead(most), grid().text(row, most));
}

void ArcsPlot::drawArcs(QPainter &painter, int row) const
{
    const Theme &theme = themeOf(palette());
    const bool isFaint = strongRow() >= 0 && row != strongRow();
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const auto edge = [&](const QRect &token, bool isQuery) {
        return QPointF(isQuery != isMirrored ? token.right() + 1 : token.left(), token.center().y() + 0.5);
    };
    for (int column = 0; column < drawnColumns(); ++column) {
        if (!isDrawn(row, column))
            continue;
        const double weight = m_number(row, column), share = m_most > 0 ? std::abs(weight) / m_most : 0;
        const QPointF from = edge(tokenRect(true, row), true), to = edge(tokenRect(false, column), false);
        QPainterPath path(from);
        path.cubicTo((from.x() + to.x()) / 2, from.y(), (from.x() + to.x()) / 2, to.y(), to.x(), to.y());
        QColor colour = weight < 0 ? theme.warn : theme.accent;
        colour.setAlphaF(static_cast<float>(isFaint ? 0.06 + 0.1 * share : 0.2 + 0.75 * share));
        painter.setPen(
            QPen(colour, scale().zoom * (0.75 + 4.25 * share), weight < 0 ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
        painter.drawPath(path);
    }
}

void ArcsPlot::drawTokens(QPainter &painter, bool isQuery) const
{
    const Theme &theme = themeOf(palette());
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const int count = isQuery ? drawnRows() : drawnColumns(), strong = strongRow(), space = scale().px(8);
    const Qt::Alignment side = isQuery != isMirrored ? Qt::AlignRight : Qt::AlignLeft;
    const auto inner = [&](QRect rect) {
        return rect.adjusted(side == Qt::AlignLeft ? space : 0, 0, side == Qt::AlignRight ? -space : 0, 0);
    };
    for (int i = 0; i < count; ++i) {
        const QRect token = tokenRect(isQuery, i);
        const QString head = isQuery ? grid().rowHead(i) : grid().columnHead(i);
        painter.setFont(scale().font(12.5, isQuery && i == strong ? QFont::DemiBold : QFont::Normal));
        painter.setPen(isQuery && i == strong ? theme.accent : theme.ink);
        painter.drawText(inner(token), side | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(head, Qt::ElideRight, token.width() - space));
        if (isQuery || strong < 0)
            continue;
        painter.setPen(isDrawn(strong, i) ? theme.ink : theme.soft);
        painter.setFont(scale().figures());
        const QRect number = isMirrored
            ? QRect(0, token.top(), m_layout.number, token.height())
            : QRect(width() - m_layout.number, token.top(), m_layout.number, token.height());
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, grid().text(strong, i));
    }
    const QRect first = tokenRect(isQuery, 0);
    painter.setFont(scale().small());
    painter.setPen(theme.soft);
    painter.drawText(inner(QRect(first.left(), 0, first.width(), m_layout.top)), side | Qt::AlignTop,
        isQuery ? grid().rowTitle() : grid().columnTitle());
}

void ArcsPlot::drawNote(QPainter &painter) const
{
    if (m_layout.note == 0)
        return;
    painter.setPen(themeOf(palette()).soft);
    const int all = std::max(grid().rows(), grid().columns());
    painter.drawText(QRect(0, height() - m_layout.note, width(), m_layout.note), Qt::AlignLeft | Qt::AlignBottom,
        tr("The first %1 of %2 tokens are drawn; a heat map shows all.").arg(mostTokens).arg(all));
}

void ArcsPlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < drawnRows(); ++row)
        if (row != strongRow())
            drawArcs(painter, row);
    if (strongRow() >= 0 && strongRow() < drawnRows())
        drawArcs(painter, strongRow());
    drawTokens(painter, true);
    drawTokens(painter, false);
    drawNote(painter);
    drawFocus(painter);
}

} // namespace heed
