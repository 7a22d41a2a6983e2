// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/theme.h"

namespace heed {

/// The toolkit's style and the program's font, which no theme changes.
void dressProgram();

/// What the bars around the page add to the program's style sheet.
[[nodiscard]] QString windowStyleOf(const Theme &theme);

} // namespace heed
