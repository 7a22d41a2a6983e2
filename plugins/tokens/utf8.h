// SPDX-License-Identifier: GPL-3.0-or-later
/// UTF-8 that may be broken: nothing is refused, and no byte is lost sight of.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

inline constexpr char32_t replacementCharacter = 0xFFFD;
inline constexpr std::string_view replacement = "\xEF\xBF\xBD"; ///< U+FFFD

struct Character {
    char32_t point = replacementCharacter;
    std::size_t bytes = 1;
    bool isBroken = true; ///< these bytes are no UTF-8
};
/// The character that begins at `at`, which must lie inside. Broken bytes are taken together as the Encoding Standard,
/// hence JavaScript's TextDecoder, replaces them: as many as could still have begun a character.
[[nodiscard]] Character characterAt(std::string_view text, std::size_t at);

/// A text in which each broken part is U+FFFD.
struct CleanText {
    struct Part {
        std::size_t at = 0; ///< where the replacement stands in `text`
        std::string_view bytes; ///< what it stands for
    };
    std::string text;
    std::vector<Part> broken;
};
[[nodiscard]] CleanText cleaned(std::string_view text);

/// "<0xF0><0x9F>".
[[nodiscard]] std::string inHexadecimal(std::string_view bytes);
/// Whole characters as they are, other bytes in hexadecimal.
[[nodiscard]] std::string shownBytes(std::string_view bytes);

} // namespace heed
