// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/colour_map.h"
#include "page/row_plot.h"

namespace heed {

/// Where the tokens of both columns stand.
struct ArcsLayout {
    ArcsLayout() = default;
    ArcsLayout(const ValueGrid &grid, const CardScale &scale);

    int line = 0, top = 0; ///< of a token; above the first one
    int left = 0, right = 0, number = 0; ///< widths of the columns, and of the weights behind the right one
    int note = 0; ///< below, where not all are drawn
    int lines = 0;
    int between = 0; ///< the columns, at least

    [[nodiscard]] int width() const { return left + between + right + number; }
    [[nodiscard]] int height() const { return top + lines * line + note; }
};

/// Queries on one side, keys on the other, and arcs as thick as the weights between them.
class ArcsPlot : public RowPlot {
    Q_OBJECT

public:
    using RowPlot::RowPlot;
    static constexpr int mostTokens = 64;

    void setArcs(const QString &name, const ValueGrid &grid, const NumberAt &number, double threshold);
    [[nodiscard]] const ArcsLayout &arcsLayout() const { return m_layout; }
    /// Of a row, at least as heavy as the threshold.
    [[nodiscard]] int arcs(int row) const;

    [[nodiscard]] int drawnRows() const override { return std::min(grid().rows(), mostTokens); }
    [[nodiscard]] int rowAt(QPoint point) const override;
    [[nodiscard]] QString tipAt(QPoint point) const override;
    [[nodiscard]] QString sentence(int row) const override;
    /// Of a token, from its column's outer edge to where its arcs begin.
    [[nodiscard]] QRect tokenRect(bool isQuery, int index) const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int drawnColumns() const { return std::min(grid().columns(), mostTokens); }
    [[nodiscard]] bool isDrawn(int row, int column) const;
    void drawArcs(QPainter &painter, int row) const;
    void drawTokens(QPainter &painter, bool isQuery) const;
    void drawNote(QPainter &painter) const;

    NumberAt m_number;
    double m_threshold = 0, m_most = 0;
    ArcsLayout m_layout;
};

} // namespace heed
