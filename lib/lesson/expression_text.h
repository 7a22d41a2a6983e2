// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace heed {

/// 'word', as messages show what was written.
[[nodiscard]] std::string inQuotes(std::string_view word);
/// [text]
[[nodiscard]] std::string inBrackets(std::string_view text);

} // namespace heed
