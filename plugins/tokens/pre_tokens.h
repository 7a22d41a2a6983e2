// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace heed {

/// Cuts a text as GPT-2 does before it merges bytes, by the regular expression
/// 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+ as JavaScript reads it with the flag u.
/// Together the parts are the whole text.
class PreTokens {
public:
    /// Of whole UTF-8, which must outlive this.
    explicit PreTokens(std::string_view text)
        : m_text(text)
    {
    }
    /// Empty when there are no more.
    [[nodiscard]] std::string_view next();

private:
    [[nodiscard]] std::size_t sizeOfNext() const;
    [[nodiscard]] std::size_t sizeOfSpaces() const;

    std::string_view m_text; ///< what is left
};

} // namespace heed
