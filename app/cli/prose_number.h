// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report.h"
#include "style.h"

#include <string>
#include <string_view>

namespace heed {

/// Stands for a space at which no line is broken, until the page is complete.
inline constexpr char hardSpace = '\x1f';

/// A number of the prose with a tick; where it doesn't hold the live one, as precise as the written, with the author's
/// number and the difference. Without a judgement the live one alone.
[[nodiscard]] std::string proseNumberText(
    const NumberReport &number, std::string_view lang, bool judged, const Style &style);

} // namespace heed
