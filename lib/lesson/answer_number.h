// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace heed {

/// Stands for a space that can't break, which parts thousands but never entries.
inline constexpr char hardSpace = '\x1F';

/// How the numbers of an answer are written.
struct AnswerStyle {
    bool decimalComma = false;
    bool spaceGroups = true; ///< "1 050 624" is one number
};

/// The same answer in ASCII: one kind of minus, times and space, TeX's commands as signs.
[[nodiscard]] std::string plainAnswer(std::string_view text);

/// The value of an answer that plainAnswer() made plain; else a sentence.
[[nodiscard]] tl::expected<double, std::string> answerValue(std::string_view plain, const AnswerStyle &style);

/// The number that begins at `at`, which is moved behind it: digits with separators, a decimal mark, an exponent.
[[nodiscard]] tl::expected<double, std::string> answerLiteral(
    std::string_view plain, std::size_t &at, const AnswerStyle &style);

} // namespace heed
