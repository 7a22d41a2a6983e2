// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "value_text.h"

namespace heed {

/// Keeps the rows and columns named, all where nothing is; each keeps the head it had, or its number. Indices outside are
/// left out: checking the lesson has said so.
[[nodiscard]] ShownValue sliced(
    ShownValue shown, const std::optional<Sizes> &rows, const std::optional<Sizes> &columns);

} // namespace heed
