// SPDX-License-Identifier: GPL-3.0-or-later
/// Text for a terminal of a given width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// How a page for a terminal looks.
struct Page {
    std::size_t columns = 80;
    bool hasColour = false;
};

/// Columns that are seen: colours take none.
[[nodiscard]] std::size_t shownColumns(std::string_view text);

/// Words of the text, broken into lines of at most `columns`: the first begins with `first`, the others with `next`.
/// A word that is longer than a line stands alone on its own.
[[nodiscard]] std::string wrapped(
    std::string_view text, std::size_t columns, const std::string &first = {}, const std::string &next = {});

/// With spaces behind, or before, to fill `columns`.
[[nodiscard]] std::string padded(const std::string &text, std::size_t columns);
[[nodiscard]] std::string padLeft(const std::string &text, std::size_t columns);
/// At most `columns` wide, the last one "…" where it was longer.
[[nodiscard]] std::string cut(const std::string &text, std::size_t columns);

/// Rows of texts below one another, the last text of each wrapped. A heading row may be dim.
[[nodiscard]] std::string columnsText(const std::vector<std::vector<std::string>> &rows, std::size_t columns);

} // namespace heed
