// SPDX-License-Identifier: GPL-3.0-or-later
/// The words and signs of an expression.
#pragma once

#include "lesson/expression.h"

namespace heed {

struct ExpressionToken {
    enum class Kind { End, Number, Text, Word, Sign };
    Kind kind = Kind::End;
    std::string_view source = {}; ///< as written
    std::string text = {}; ///< of a text: without quotes and backslashes
    std::size_t begin = 0, end = 0;

    [[nodiscard]] bool is(std::string_view signOrWord) const
    {
        return (kind == Kind::Sign || kind == Kind::Word) && source == signOrWord;
    }
};

/// Cuts a text into tokens, one at a time; after the last one comes End for ever.
class ExpressionTokenizer {
public:
    explicit ExpressionTokenizer(std::string_view text)
        : m_text(text)
    {
    }
    [[nodiscard]] ExpressionResult<ExpressionToken> next();

private:
    [[nodiscard]] char at(std::size_t index) const { return index < m_text.size() ? m_text[index] : '\0'; }
    [[nodiscard]] std::size_t digitsFrom(std::size_t index) const;
    [[nodiscard]] ExpressionToken taken(ExpressionToken::Kind kind, std::size_t end);
    [[nodiscard]] tl::unexpected<ExpressionError> refused(
        std::string message, std::size_t begin, std::size_t end) const;
    [[nodiscard]] ExpressionResult<ExpressionToken> number();
    [[nodiscard]] ExpressionResult<ExpressionToken> quoted();
    [[nodiscard]] ExpressionResult<ExpressionToken> word();
    [[nodiscard]] ExpressionResult<ExpressionToken> sign();
    [[nodiscard]] tl::unexpected<ExpressionError> strange() const;

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace heed
