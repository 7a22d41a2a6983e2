// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/heat_painter.h"

#include "page/card_drawing.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heed {

Qt::BrushStyle patternOf(double number)
{
    if (std::isnan(number))
        return Qt::DiagCrossPattern;
    return number < 0 ? Qt::BDiagPattern : Qt::FDiagPattern;
}

HeatPainter::HeatPainter(const HeatData &data, const HeatLayout &layout, const ColourMap &colours, const Theme &theme,
    QPoint origin, QRect area)
    : m_data(data)
    , m_layout(layout)
    , m_colours(colours)
    , m_theme(theme)
    , m_origin(origin)
    , m_area(area)
{
    const QSize cell = layout.cell();
    if (area.isEmpty() || cell.isEmpty())
        return;
    const QPoint from = area.topLeft() - origin, to = area.bottomRight() - origin;
    m_firstRow = std::max(0, from.y() / cell.height());
    m_firstColumn = std::max(0, from.x() / cell.width());
    m_lastRow = std::min(data.grid.rows() - 1, to.y() / cell.height());
    m_lastColumn = std::min(data.grid.columns() - 1, to.x() / cell.width());
    m_radius = std::min(layout.facts().scale.px(5), std::min(cell.width(), cell.height()) / 6);
}

QRect HeatPainter::square(int row, int column) const { return m_layout.square(row, column).translated(m_origin); }

/// Not all that a drawing becomes knows patterns: one line stands for them there.
void HeatPainter::drawPattern(QPainter &painter, const QRectF &rect, double number) const
{
    const Qt::BrushStyle pattern = patternOf(number);
    const QColor colour = m_layout.hasNumbers() ? m_theme.rule : m_theme.soft;
    painter.setPen(m_theme.soft);
    painter.setBrush(isForDrawing(painter) ? QBrush() : QBrush(colour, pattern));
    painter.drawRoundedRect(rect, m_radius, m_radius);
    if (!isForDrawing(painter))
        return;
    const QRectF in = rect.adjusted(m_radius, m_radius, -m_radius, -m_radius);
    painter.setPen(colour);
    if (pattern != Qt::FDiagPattern)
        painter.drawLine(in.bottomLeft(), in.topRight());
    if (pattern != Qt::BDiagPattern)
        painter.drawLine(in.topLeft(), in.bottomRight());
}

void HeatPainter::drawSquare(QPainter &painter, int row, int column) const
{
    const double number = m_data.number(row, column);
    const QRect rect = square(row, column);
    const bool isFinite = std::isfinite(number);
    const QColor ground = isFinite ? QColor(m_colours.at(number)) : m_theme.card;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, m_radius, m_radius);
    if (!isFinite) {
        drawPattern(painter, QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), number);
    }
    if (m_layout.hasNumbers()) {
        painter.setPen(isFinite ? m_colours.inkAt(number) : m_theme.ink);
        painter.drawText(rect, Qt::AlignCenter, m_data.grid.text(row, column));
    }
}

QRgb HeatPainter::colourAt(int row, int column) const
{
    const double number = m_data.number(row, column);
    return std::isinf(number) && number < 0 ? m_theme.rule.rgb() : m_colours.at(number);
}

/// Neighbours of one colour together, each overlapping the next, between which viewers would else show a seam.
void HeatPainter::drawRuns(QPainter &painter) const
{
    constexpr qreal overlap = 0.3;
    for (int row = m_firstRow; row <= m_lastRow; ++row)
        for (int first = m_firstColumn, next = first; first <= m_lastColumn; first = next) {
            const QRgb colour = colourAt(row, first);
            while (next <= m_lastColumn && colourAt(row, next) == colour)
                ++next;
            const QRectF run(square(row, first) | square(row, next - 1));
            painter.fillRect(
                run.adjusted(0, 0, next > m_lastColumn ? 0 : overlap, row == m_lastRow ? 0 : overlap), QColor(colour));
        }
}

/// One pixel an entry, enlarged. In a drawing that is only for maps that nobody could open as squares.
void HeatPainter::drawSmall(QPainter &painter) const
{
    QImage image(m_lastColumn - m_firstColumn + 1, m_lastRow - m_firstRow + 1, QImage::Format_RGB32);
    if (isForDrawing(painter) && qint64{image.width()} * image.height() <= mostDrawnSquares)
        return drawRuns(painter);
    for (int row = m_firstRow; row <= m_lastRow; ++row) {
        auto *pixel = reinterpret_cast<QRgb *>(image.scanLine(row - m_firstRow));
        for (int column = m_firstColumn; column <= m_lastColumn; ++column, ++pixel)
            *pixel = colourAt(row, column);
    }
    const QPoint corner = square(m_firstRow, m_firstColumn).topLeft();
    const QSize size(image.width() * m_layout.cell().width(), image.height() * m_layout.cell().height());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRect(corner, size), image);
}

qint64 HeatPainter::drawSquares(QPainter &painter) const
{
    if (m_lastRow < m_firstRow || m_lastColumn < m_firstColumn)
        return 0;
    painter.save();
    painter.setClipRect(m_area);
    const CardScale &scale = m_layout.facts().scale;
    painter.setFont(m_layout.hasRoomyNumbers() ? scale.font(13.5, QFont::Medium) : HeatFacts::smallFigures(scale));
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_layout.gap() == 0)
        drawSmall(painter);
    else
        for (int row = m_firstRow; row <= m_lastRow; ++row)
            for (int column = m_firstColumn; column <= m_lastColumn; ++column)
                drawSquare(painter, row, column);
    painter.restore();
    return static_cast<qint64>(m_lastRow - m_firstRow + 1) * (m_lastColumn - m_firstColumn + 1);
}

/// Heads that are numbers from 1 are round ones: 5, 10, 15.
static int firstHead(int first, int step) { return (first + step) / step * step - 1; }

void HeatPainter::drawRowHeads(QPainter &painter, int chosen) const
{
    const int step = m_layout.rowStep(), width = m_layout.headWidth() - m_layout.facts().scale.px(10);
    for (int row = firstHead(m_firstRow, step); row <= m_lastRow; row += step) {
        QRect rect = square(row, 0);
        const int middle = rect.center().y(), line = painter.fontMetrics().height();
        painter.setPen(row == chosen ? m_theme.accent : m_theme.soft);
        rect = QRect(0, middle - line / 2, width, line);
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_data.grid.rowHead(row), Qt::ElideRight, width));
    }
}

void HeatPainter::drawColumnHead(QPainter &painter, int column) const
{
    const QRect rect = square(0, column);
    const int top = m_layout.titleHeight(), height = m_layout.headHeight() - top - m_layout.facts().scale.px(5);
    const QFontMetrics metrics = painter.fontMetrics();
    const QString head = m_data.grid.columnHead(column);
    if (m_layout.areColumnHeadsTurned()) {
        painter.save();
        painter.translate(rect.center().x(), top + height);
        painter.rotate(-90);
        painter.drawText(QRect(0, -metrics.height() / 2, height, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(head, Qt::ElideRight, height));
        painter.restore();
        return;
    }
    const int room = std::max(rect.width(), m_layout.columnStep() * m_layout.cell().width());
    painter.drawText(QRect(rect.center().x() - room / 2, top, room, height), Qt::AlignCenter,
        metrics.elidedText(head, Qt::ElideRight, room));
}

void HeatPainter::drawColumnHeads(QPainter &painter, int chosen) const
{
    const int step = m_layout.columnStep();
    for (int column = firstHead(m_firstColumn, step); column <= m_lastColumn; column += step) {
        painter.setPen(column == chosen ? m_theme.accent : m_theme.soft);
        drawColumnHead(painter, column);
    }
}

void HeatPainter::drawHeads(QPainter &painter, HeatPlace chosen) const
{
    const CardScale &scale = m_layout.facts().scale;
    painter.setFont(scale.small());
    const int headWidth = m_layout.headWidth(), headHeight = m_layout.headHeight();
    if (headHeight > 0) {
        painter.setClipRect(headWidth, 0, m_area.width(), headHeight);
        drawColumnHeads(painter, chosen.column);
        painter.setPen(m_theme.soft);
        painter.drawText(QRect(headWidth, 0, m_area.width(), m_layout.titleHeight()), Qt::AlignLeft | Qt::AlignTop,
            painter.fontMetrics().elidedText(m_data.grid.columnTitle(), Qt::ElideRight, m_area.width()));
    }
    if (headWidth > 0) {
        painter.setClipRect(0, m_area.top(), headWidth, m_area.height());
        drawRowHeads(painter, chosen.row);
        painter.setClipRect(0, 0, headWidth, headHeight);
        painter.setPen(m_theme.soft);
        painter.drawText(QRect(0, 0, headWidth - scale.px(10), headHeight - scale.px(5)),
            Qt::AlignRight | Qt::AlignBottom,
            painter.fontMetrics().elidedText(m_data.grid.rowTitle(), Qt::ElideRight, headWidth - scale.px(10)));
    }
    painter.setClipping(false);
}

void HeatPainter::drawChosen(QPainter &painter, HeatPlace chosen) const
{
    if (chosen.row < 0 || chosen.row >= m_data.grid.rows())
        return;
    const qreal line = std::max(2, m_layout.facts().scale.px(2));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(m_area.marginsAdded(QMargins() + m_layout.pad()));
    painter.setBrush(Qt::NoBrush);
    const QRect row = square(chosen.row, 0) | square(chosen.row, m_data.grid.columns() - 1);
    painter.setPen(QPen(m_theme.accent, line / 2));
    painter.drawRoundedRect(QRectF(row).adjusted(-line, -line, line, line), m_radius + line, m_radius + line);
    if (chosen.column >= 0 && chosen.column < m_data.grid.columns()) {
        const QRectF rect(square(chosen.row, chosen.column));
        painter.setPen(QPen(m_theme.card, 2 * line));
        painter.drawRoundedRect(rect, m_radius, m_radius);
        painter.setPen(QPen(m_theme.accent, line));
        painter.drawRoundedRect(rect.adjusted(-line / 2, -line / 2, line / 2, line / 2), m_radius + 1, m_radius + 1);
    }
    painter.restore();
}

/// Inside of the square, so that it is told from a chosen one.
void HeatPainter::drawCurrent(QPainter &painter, HeatPlace current) const
{
    if (current.row < 0 || current.column < 0)
        return;
    const qreal line = std::max(2, m_layout.facts().scale.px(2));
    const QRectF rect(square(current.row, current.column));
    const qreal in = std::min(rect.width(), rect.height()) < 6 * line ? -line : 1.5 * line;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(m_area.marginsAdded(QMargins() + m_layout.pad()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(in < 0 ? m_theme.ink : m_colours.inkAt(m_data.number(current.row, current.column)), line));
    painter.drawRoundedRect(rect.adjusted(in, in, -in, -in), m_radius, m_radius);
    painter.restore();
}

} // namespace heed
