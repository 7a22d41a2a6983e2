// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace heed {

/// The text without what would command a terminal: of the control characters only line ends and tabs stay, each other is
/// shown as U+FFFD. A lesson's own bytes may hold any. Styles become the terminal's escapes, or nothing without colour.
[[nodiscard]] std::string forTerminal(std::string_view text, bool hasColour);

} // namespace heed
