// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace heed {

/// The text without case, accents and spaces, for comparing answers: "Café au lait" and "cafeaulait" are the same.
[[nodiscard]] std::string foldedWords(std::string_view text);

} // namespace heed
