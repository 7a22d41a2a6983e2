// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the squares and heads of a heat map stand.
#pragma once

#include "page/card_scale.h"
#include "page/value_grid.h"

#include <QRect>
#include <QSize>

#include <vector>

namespace heed {

/// What the size of a map depends on: that of its heads and numbers. The maps of all heads share it.
struct HeatFacts {
    HeatFacts() = default;
    HeatFacts(const std::vector<ValueGrid> &grids, const CardScale &scale);

    CardScale scale = {};
    int rows = 0, columns = 0;
    bool hasRowHeads = false, hasColumnHeads = false;
    bool hasColumnLabels = false; ///< which are turned where they are too long; numbers from 1 are left out instead
    int number = 0, smallNumber = 0; ///< widths of the longest one
    int rowHead = 0, columnHead = 0, rowTitle = 0, columnTitle = 0; ///< widths
    bool operator==(const HeatFacts &other) const;

    [[nodiscard]] static QFont smallFigures(const CardScale &scale) { return scale.font(11.5); }
    [[nodiscard]] int headWidth() const; ///< 0: rows have no heads
};

/// From wide squares with a number to small ones without.
enum class HeatSize { Roomy, Tight, Small };

class HeatLayout {
public:
    HeatLayout() = default;
    HeatLayout(const HeatFacts &facts, QSize cell);
    /// With the largest squares, of that size or smaller, with which all of it is in sight; it scrolls where they would
    /// become too small.
    [[nodiscard]] static HeatLayout fitted(const HeatFacts &facts, int width, HeatSize largest = HeatSize::Roomy);
    /// Squares of a size, whether they fit or not.
    [[nodiscard]] static QSize cellOf(const HeatFacts &facts, HeatSize size);
    [[nodiscard]] HeatLayout zoomed(int steps) const;

    [[nodiscard]] QSize cell() const { return m_cell; } ///< of a square with the gap behind it
    [[nodiscard]] int gap() const;
    [[nodiscard]] int pad() const { return m_facts.scale.px(4); } ///< around the squares, for the frames of chosen ones
    [[nodiscard]] bool hasNumbers() const;
    [[nodiscard]] bool hasRoomyNumbers() const;
    [[nodiscard]] int headWidth() const { return m_facts.headWidth(); }
    [[nodiscard]] int headHeight() const { return m_headHeight; } ///< with the title
    [[nodiscard]] int titleHeight() const { return m_titleHeight; }
    [[nodiscard]] bool areColumnHeadsTurned() const { return m_areTurned; }
    [[nodiscard]] int rowStep() const; ///< each how manyth row has a head
    [[nodiscard]] int columnStep() const;
    [[nodiscard]] const HeatFacts &facts() const { return m_facts; }

    [[nodiscard]] QSize squares() const; ///< all of them
    [[nodiscard]] QSize whole() const; ///< with the heads
    /// As large as the page shows it; larger ones scroll.
    [[nodiscard]] QSize shown(int width) const;
    /// From the first square's corner.
    [[nodiscard]] QRect square(int row, int column) const;

private:
    HeatFacts m_facts;
    QSize m_cell;
    int m_headHeight = 0, m_titleHeight = 0;
    bool m_areTurned = false;
};

} // namespace heed
