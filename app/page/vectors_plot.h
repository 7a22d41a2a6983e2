// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/colour_map.h"
#include "page/row_plot.h"

#include <vector>

namespace heed {

/// From a part of the plane to the screen, with the same scale along both axes.
class PlaneMap {
public:
    PlaneMap() = default;
    /// All of the points and the origin are in sight.
    PlaneMap(const std::vector<QPointF> &points, const QRectF &rect);

    [[nodiscard]] QPointF at(QPointF point) const { return m_origin + QPointF(point.x(), -point.y()) * m_unit; }
    [[nodiscard]] double unit() const { return m_unit; } ///< px
    /// 1, 2 or 5 times a power of ten, at least `px` wide.
    [[nodiscard]] double tick(double px) const;
    [[nodiscard]] QPointF origin() const { return m_origin; }

private:
    QPointF m_origin;
    double m_unit = 1;
};

/// Rows with two columns as arrows from the origin.
class VectorsPlot : public RowPlot {
    Q_OBJECT

public:
    using RowPlot::RowPlot;
    static constexpr int mostVectors = 200;

    void setVectors(const QString &name, const ValueGrid &grid, const NumberAt &number);
    [[nodiscard]] PlaneMap planeMap() const;
    /// Where the labels stand; empty where there was no room for one.
    [[nodiscard]] std::vector<QRectF> labelRects() const;

    [[nodiscard]] int drawnRows() const override { return std::min(grid().rows(), mostVectors); }
    [[nodiscard]] int rowAt(QPoint point) const override;
    [[nodiscard]] QString tipAt(QPoint point) const override;
    [[nodiscard]] QString sentence(int row) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] bool isFinite(int row) const;
    [[nodiscard]] QString note() const;
    void drawAxes(QPainter &painter, const PlaneMap &plane) const;
    void drawTicks(QPainter &painter, const PlaneMap &plane, bool isX) const;
    void drawArrow(QPainter &painter, const PlaneMap &plane, int row) const;
    void drawLabels(QPainter &painter) const;

    std::vector<QPointF> m_vectors; ///< of all rows that are drawn
};

} // namespace heed
