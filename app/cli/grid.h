// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout.h"

#include <cstddef>
#include <functional>
#include <string>

namespace heed {

/// A matrix of texts with heads; only the entries that are shown are asked for.
struct Grid {
    std::size_t rows = 0, columns = 0;
    std::function<std::string(std::size_t row)> rowHead = {}; ///< none: rows have no heads
    std::function<std::string(std::size_t column)> columnHead = {};
    std::string rowTitle = {}, columnTitle = {}; ///< what rows and columns count
};

/// The first and last rows and columns that are shown; between them stands "…".
struct GridCut {
    std::size_t first = 0, last = 0; ///< how many from the beginning and from the end

    [[nodiscard]] std::vector<std::size_t> indices(std::size_t count) const;
};
/// All when there are at most `most`.
[[nodiscard]] GridCut cutTo(std::size_t count, std::size_t most);

/// Aligned to the right, at most `page.columns` wide. `entry` gives the text of a row and a column.
[[nodiscard]] std::string gridLines(const Grid &grid,
    const std::function<std::string(std::size_t row, std::size_t column)> &entry, const Page &page,
    const std::string &indent);

/// Rows that are shown at most.
inline constexpr std::size_t mostRows = 24;
/// Columns that can fit at all; what is computed about the shown entries looks at no more from either end.
[[nodiscard]] std::size_t mostColumns(const Page &page);

} // namespace heed
