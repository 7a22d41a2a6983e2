// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/value_grid.h"

#include <vector>

namespace heed {

/// Where the rows, columns and decimal points of a grid stand. Made without looking at every entry.
class TableLayout {
public:
    TableLayout() = default;
    TableLayout(const ValueGrid &grid, const CardScale &scale);

    [[nodiscard]] int rowHeight() const { return m_rowHeight; }
    [[nodiscard]] int headHeight() const { return m_headHeight; } ///< 0: columns have no heads
    [[nodiscard]] int titleHeight() const { return m_titleHeight; } ///< of it, what the columns count
    [[nodiscard]] int headWidth() const { return m_headWidth; } ///< 0: rows have no heads
    [[nodiscard]] int columnWidth(int column) const { return at(m_widths, column); }
    [[nodiscard]] bool hasEqualColumns() const { return m_widths.size() == 1; }
    /// How far the decimal point is from the column's right edge; numbers stand in its middle.
    [[nodiscard]] int fractionWidth(int column) const { return at(m_fractions, column); }
    [[nodiscard]] int margin() const { return m_margin; } ///< left and right of an entry

    /// Where nothing has to scroll sideways.
    [[nodiscard]] int width() const { return m_width; }
    /// With a scroll bar where the width asks for one. Many rows scroll too.
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] bool scrollsDown() const { return m_shownHeight < m_rows * m_rowHeight; }

private:
    static int at(const std::vector<int> &sizes, int column)
    {
        return sizes.empty() ? 0 : sizes[sizes.size() == 1 ? 0 : static_cast<std::size_t>(column)];
    }
    void layRows(const ValueGrid &grid, const CardScale &scale);
    void layColumns(const ValueGrid &grid, const CardScale &scale);
    void makeRoomForTitle(int title, int columns);

    int m_rows = 0, m_rowHeight = 0, m_headHeight = 0, m_titleHeight = 0, m_headWidth = 0, m_margin = 0, m_width = 0;
    int m_shownHeight = 0, m_scrollBar = 0;
    std::vector<int> m_widths, m_fractions; ///< one, or one a column
};

} // namespace heed
