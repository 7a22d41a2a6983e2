// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/open_lesson.h"

#include <QString>

namespace heed {

/// What a cell shows as TeX, one display a matrix, rounded as it stands on the page; its steps as they are typeset. Heads
/// of rows and columns stand above in a comment.
[[nodiscard]] QString cellAsTex(const CellPicture &picture);

/// A text in which nothing is a command: for \text{…}.
[[nodiscard]] QString texText(const QString &text);

} // namespace heed
