// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell's results in a file.
#pragma once

#include "page/open_lesson.h"

#include <QString>

#include <functional>
#include <optional>

namespace heed {

class CellBody;

/// By the name's ending.
enum class SavedForm { Csv, Json, Tex, Text, Png, Svg };
[[nodiscard]] std::optional<SavedForm> savedFormOf(const QString &file);
/// The endings with their names, as a file dialog takes them.
[[nodiscard]] QString savedFormFilters();

/// Writes the file in another thread, whole or not at all, then tells why it could not, or nothing. `shown` is what a
/// picture is taken of: as PNG at twice its size on the page, as SVG see cellAsSvg.
void saveCell(const QString &file, const BoundCell &cell, const CellPicture &picture, CellBody &shown,
    std::function<void(QString error)> done);

/// Asks for a file's name and saves; says it when that fails.
void askAndSaveCell(const BoundCell &cell, const CellPicture &picture, CellBody &shown);

} // namespace heed
