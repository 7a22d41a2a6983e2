// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/open_lesson.h"

#include <QByteArray>

namespace heed {

class CellBody;

/// A cell's views as an SVG document in the colours of the page, with what is chosen in them, as wide as they need: nothing
/// scrolls sideways. Titled with the cell's name; described by its title and by what each view is to those who don't see
/// it. Empty when it can't be written.
[[nodiscard]] QByteArray cellAsSvg(const BoundCell &cell, const CellPicture &picture, const CellBody &shown);

/// Puts that on the clipboard, as image/svg+xml.
void copySvg(const BoundCell &cell, const CellPicture &picture, const CellBody &shown);

} // namespace heed
