// SPDX-License-Identifier: GPL-3.0-or-later
/// The little of UTF-8 that places in a file need.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace heed::utf8 {

/// Characters (code points) in valid UTF-8.
[[nodiscard]] std::size_t length(std::string_view text);
/// The byte offset of a character; the end when there are fewer.
[[nodiscard]] std::size_t offsetOf(std::string_view text, std::size_t character);
/// The first byte that starts no well-formed sequence (overlong ones, surrogates and values past U+10FFFF included).
[[nodiscard]] std::optional<std::size_t> firstInvalid(std::string_view text);
/// Every ill-formed byte becomes U+FFFD.
[[nodiscard]] std::string repaired(std::string_view text);
/// Columns that a terminal needs: combining marks none, East Asian wide characters and emoji two.
[[nodiscard]] std::size_t columns(std::string_view text);

} // namespace heed::utf8
