// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/heat_map.h"

class QPainter;

namespace heed {

/// So many squares become part of a drawing (see CardDrawing); more are one picture in it, an entry a pixel: as squares
/// they would take megabytes, and viewers seconds to show them.
inline constexpr qint64 mostDrawnSquares = 20'000;

/// Draws what of a heat map is in sight.
class HeatPainter {
public:
    /// `origin`: where the first square stands; `area`: that squares may cover.
    HeatPainter(const HeatData &data, const HeatLayout &layout, const ColourMap &colours, const Theme &theme,
        QPoint origin, QRect area);

    /// How many there were.
    qint64 drawSquares(QPainter &painter) const;
    void drawHeads(QPainter &painter, HeatPlace chosen) const;
    void drawChosen(QPainter &painter, HeatPlace chosen) const;
    void drawCurrent(QPainter &painter, HeatPlace current) const;

private:
    [[nodiscard]] QRect square(int row, int column) const;
    void drawSquare(QPainter &painter, int row, int column) const;
    void drawPattern(QPainter &painter, const QRectF &rect, double number) const;
    [[nodiscard]] QRgb colourAt(int row, int column) const;
    void drawRuns(QPainter &painter) const;
    void drawSmall(QPainter &painter) const;
    void drawRowHeads(QPainter &painter, int chosen) const;
    void drawColumnHeads(QPainter &painter, int chosen) const;
    void drawColumnHead(QPainter &painter, int column) const;

    const HeatData &m_data;
    const HeatLayout &m_layout;
    const ColourMap &m_colours;
    const Theme &m_theme;
    QPoint m_origin;
    QRect m_area;
    int m_firstRow = 0, m_lastRow = -1, m_firstColumn = 0, m_lastColumn = -1;
    qreal m_radius = 0;
};

/// The pattern that stands for a number that there is no colour for: nan, -inf and inf.
[[nodiscard]] Qt::BrushStyle patternOf(double number);

} // namespace heed
