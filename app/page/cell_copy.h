// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell's results as texts, for the clipboard, for finding and for the screen reader.
#pragma once

#include "page/open_lesson.h"

#include <QString>

namespace heed {

class ValueGrid;

/// Entries that are written as text at most; more are counted.
inline constexpr int mostWritten = 100'000;

/// Name, operator, title, what it shows as on the page, notes; or why it shows nothing.
[[nodiscard]] QString cellAsText(const BoundCell &cell, const CellPicture &picture, int entries = mostWritten);
/// The values that it shows, unrounded, with the heads of rows and columns; one block a matrix.
[[nodiscard]] QString cellAsCsv(const CellPicture &picture);
/// {OUTPUT: data}, unrounded, as `heed run --json` writes data.
[[nodiscard]] QString cellAsJson(const CellPicture &picture);
/// How many entries these two write.
[[nodiscard]] std::size_t csvEntries(const CellPicture &picture);
[[nodiscard]] std::size_t jsonEntries(const CellPicture &picture);

/// One matrix, unrounded, with its heads: fields with commas, or with tabs between them.
[[nodiscard]] QString gridAsCsv(const ValueGrid &grid);
[[nodiscard]] QString gridAsTabs(const ValueGrid &grid);

/// One item as it stands on the page, columns padded to one width.
[[nodiscard]] QString itemAsText(const ShownItem &item, int entries = mostWritten);
/// A value alone, such as a control's or a value block's.
[[nodiscard]] QString valueAsText(const ShownValue &shown, int entries = mostWritten);

} // namespace heed
