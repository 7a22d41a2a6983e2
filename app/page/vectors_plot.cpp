// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/vectors_plot.h"

#include "engine/number_format.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

PlaneMap::PlaneMap(const std::vector<QPointF> &points, const QRectF &rect)
{
    double left = 0, right = 0, below = 0, above = 0;
    for (const QPointF &point : points) {
        left = std::min(left, point.x());
        right = std::max(right, point.x());
        below = std::min(below, point.y());
        above = std::max(above, point.y());
    }
    const double wide = right - left, high = above - below;
    const double across = wide > 0 ? rect.width() / wide : 1e300, down = high > 0 ? rect.height() / high : 1e300;
    const double unit = std::min(across, down);
    m_unit = unit > 0 && unit < 1e300 ? unit : rect.width() / 2;
    m_origin = rect.center() - QPointF((left + right) / 2, -(above + below) / 2) * m_unit;
}

double PlaneMap::tick(double px) const
{
    const double least = px / m_unit, power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least)
            return factor * power;
    return 10 * power;
}

void VectorsPlot::setVectors(const QString &name, const ValueGrid &grid, const NumberAt &number)
{
    m_vectors.clear();
    for (int row = 0; row < std::min(grid.rows(), mostVectors); ++row)
        m_vectors.emplace_back(number(row, 0), number(row, 1));
    setGrid(name, grid);
}

/// Larger numbers than these can't be put on a screen.
bool VectorsPlot::isFinite(int row) const
{
    constexpr double most = 1e150;
    const QPointF &vector = m_vectors[static_cast<std::size_t>(row)];
    return std::abs(vector.x()) < most && std::abs(vector.y()) < most;
}

PlaneMap VectorsPlot::planeMap() const
{
    std::vector<QPointF> finite;
    for (int row = 0; row < drawnRows(); ++row)
        if (isFinite(row))
            finite.push_back(m_vectors[static_cast<std::size_t>(row)]);
    const int side = scale().px(44), line = fontMetrics().height();
    return {finite, QRectF(rect()).adjusted(side, 1.5 * line, -side, -2.5 * line)};
}

QString VectorsPlot::sentence(int row) const
{
    const QString head = grid().hasRowHeads() || grid().rows() == 1 ? grid().rowHead(row) : grid().rowPlace(row);
    return QStringLiteral("%1 (%2, %3)").arg(head, grid().text(row, 0), grid().text(row, 1));
}

int VectorsPlot::rowAt(QPoint point) const
{
    const PlaneMap plane = planeMap();
    const std::vector<QRectF> labels = labelRects();
    double nearest = scale().px(14);
    int found = -1;
    for (int row = 0; row < drawnRows(); ++row) {
        if (!isFinite(row))
            continue;
        if (labels[static_cast<std::size_t>(row)].contains(point))
            return row;
        const QPointF off = plane.at(m_vectors[static_cast<std::size_t>(row)]) - point;
        if (const double distance = std::hypot(off.x(), off.y()); distance < nearest) {
            nearest = distance;
            found = row;
        }
    }
    return found;
}

QString VectorsPlot::tipAt(QPoint point) const
{
    const int row = rowAt(point);
    return row < 0 ? QString()
                   : QStringLiteral("%1\n(%2, %3)").arg(sentence(row), grid().exact(row, 0), grid().exact(row, 1));
}

std::vector<QRectF> VectorsPlot::labelRects() const
{
    const PlaneMap plane = planeMap();
    const QFontMetricsF metrics(scale().font(12.5, QFont::DemiBold));
    std::vector<QRectF> rects(m_vectors.size());
    const auto isFree = [&](const QRectF &wanted) {
        return QRectF(rect()).contains(wanted)
            && std::ranges::none_of(rects, [&](const QRectF &other) { return other.intersects(wanted); });
    };
    for (int row = 0; row < drawnRows(); ++row) {
        const QPointF vector = m_vectors[static_cast<std::size_t>(row)];
        const QSizeF size(metrics.horizontalAdvance(grid().rowHead(row)) + 2, metrics.height());
        const double straight = std::atan2(-vector.y(), vector.x());
        const bool isOnAxis = std::abs(std::sin(2 * straight)) < 0.1; // whose line and figures a label would hide
        const double angle = straight + (isOnAxis ? (vector.x() < 0 || vector.y() > 0 ? 0.6 : -0.6) : 0);
        for (int turn = 0; isFinite(row) && turn < 16; ++turn) { // outwards first, then around the tip
            const double to = angle + (turn % 2 == 0 ? 1 : -1) * ((turn + 1) / 2) * 0.4;
            const QPointF off(
                std::cos(to) * (size.width() / 2 + scale().px(6)), std::sin(to) * (size.height() / 2 + scale().px(6)));
            const QRectF wanted(plane.at(vector) + off - QPointF(size.width(), size.height()) / 2, size);
            if (isFree(wanted)) {
                rects[static_cast<std::size_t>(row)] = wanted;
                break;
            }
        }
    }
    return rects;
}

void VectorsPlot::drawTicks(QPainter &painter, const PlaneMap &plane, bool isX) const
{
    const Theme &theme = themeOf(palette());
    const double step = plane.tick(scale().px(44)), extent = isX ? width() : height();
    const double origin = isX ? plane.origin().x() : plane.origin().y();
    const int most = static_cast<int>(std::ceil(extent / (step * plane.unit()))) + 1;
    for (int i = -most; i <= most; ++i) {
        const double place = origin + i * step * plane.unit() * (isX ? 1 : -1);
        if (i == 0 || place < scale().px(10) || place > extent - scale().px(10))
            continue;
        const QPointF on = isX ? QPointF(place, plane.origin().y()) : QPointF(plane.origin().x(), place);
        painter.setPen(QPen(theme.rule, 1));
        painter.drawLine(isX ? QLineF(place, 0, place, height()) : QLineF(0, place, width(), place));
        painter.setPen(theme.soft);
        const QString text = pageNumber(numberText(i * step, step >= 1 ? 0 : qRound(std::ceil(-std::log10(step)))));
        const double line = fontMetrics().height(), wide = scale().px(40), space = scale().px(4);
        painter.drawText(isX ? QRectF(place - wide / 2, on.y() + space / 2, wide, line)
                             : QRectF(on.x() - wide - space, place - line / 2, wide, line),
            (isX ? Qt::AlignHCenter : Qt::AlignRight) | Qt::AlignVCenter, text);
    }
}

void VectorsPlot::drawAxes(QPainter &painter, const PlaneMap &plane) const
{
    const Theme &theme = themeOf(palette());
    painter.setFont(scale().small());
    drawTicks(painter, plane, true);
    drawTicks(painter, plane, false);
    painter.setPen(QPen(theme.soft, 1));
    painter.drawLine(QLineF(0, plane.origin().y(), width(), plane.origin().y()));
    painter.drawLine(QLineF(plane.origin().x(), 0, plane.origin().x(), height()));
}

void VectorsPlot::drawArrow(QPainter &painter, const PlaneMap &plane, int row) const
{
    if (!isFinite(row))
        return;
    const Theme &theme = themeOf(palette());
    const bool isStrong = row == strongRow();
    const QPointF vector = m_vectors[static_cast<std::size_t>(row)], tip = plane.at(vector);
    const QColor colour = isStrong || strongRow() < 0 ? theme.accent : mixed(theme.card, theme.accent, 0.45);
    const double length = std::hypot(tip.x() - plane.origin().x(), tip.y() - plane.origin().y());
    const double head = std::min<double>(scale().px(isStrong ? 12 : 9), length);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (length < 1) {
        painter.drawEllipse(tip, scale().px(4), scale().px(4));
        return;
    }
    const QPointF along = (tip - plane.origin()) / length, across(-along.y(), along.x()), base = tip - along * head;
    painter.drawPolygon(QPolygonF{tip, base + across * head * 0.42, base - across * head * 0.42});
    painter.setPen(QPen(colour, scale().zoom * (isStrong ? 3 : 2)));
    painter.drawLine(plane.origin(), base);
}

void VectorsPlot::drawLabels(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const std::vector<QRectF> rects = labelRects();
    for (int row = 0; row < drawnRows(); ++row) {
        const bool isStrong = row == strongRow();
        painter.setFont(scale().font(12.5, isStrong ? QFont::DemiBold : QFont::Normal));
        QColor ground = theme.card;
        ground.setAlphaF(0.8F);
        painter.fillRect(rects[static_cast<std::size_t>(row)], ground);
        painter.setPen(isStrong ? theme.accent : theme.ink);
        painter.drawText(rects[static_cast<std::size_t>(row)], Qt::AlignCenter, grid().rowHead(row));
    }
}

QString VectorsPlot::note() const
{
    if (grid().rows() > mostVectors)
        return tr("The first %1 of %2 rows are drawn; a table shows all.").arg(mostVectors).arg(grid().rows());
    int missing = 0;
    for (int row = 0; row < drawnRows(); ++row)
        missing += isFinite(row) ? 0 : 1;
    return missing == 0 ? QString() : tr("%n row(s) not drawn: nan, inf or too large.", nullptr, missing);
}

void VectorsPlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PlaneMap plane = planeMap();
    drawAxes(painter, plane);
    for (int row = 0; row < drawnRows(); ++row)
        if (row != strongRow())
            drawArrow(painter, plane, row);
    if (strongRow() >= 0 && strongRow() < drawnRows())
        drawArrow(painter, plane, strongRow());
    drawLabels(painter);
    painter.setPen(themeOf(palette()).soft);
    painter.setFont(scale().small());
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignBottom, note());
    drawFocus(painter);
}

} // namespace heed
