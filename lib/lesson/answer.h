// SPDX-License-Identifier: GPL-3.0-or-later
/// Learners' answers, read as people write them: 2/3, sqrt(2), 40 %, 0,5, 1 050 624, [[1, 0], [0, 1]]. Never an
/// expression of the lesson: no name of a cell means anything here.
#pragma once

#include "sdk/value.h"

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace heed {

struct ReadAnswer {
    Value value; ///< a number; numbers of rank 1 or 2
    std::string shown; ///< what was read, with the decimal mark of the lesson's language
};
/// The error is a sentence for the learner.
using AnswerResult = tl::expected<ReadAnswer, std::string>;

/// A lone comma or point before exactly three digits is a decimal mark or a thousands separator by `lang`; otherwise
/// what is written decides.
[[nodiscard]] AnswerResult readNumberAnswer(std::string_view text, std::string_view lang);

/// [[1, 0], [0, 1]], or rows on lines or between semicolons. One row, or one column without brackets of its own, is a
/// vector. In languages with a decimal comma a comma between two digits is one, and entries are parted by semicolons,
/// spaces, or a comma and a space. When that gives another shape than the one that is due, or can't be read, and the
/// other meaning of the comma does better, that one is taken: [[1,2],[3,4]] where a 2 x 2 matrix is due.
[[nodiscard]] AnswerResult readMatrixAnswer(
    std::string_view text, std::string_view lang, const std::optional<Sizes> &due = {});

/// The same shape, or both one row or column and one of them a vector.
[[nodiscard]] bool isShapedAs(const Sizes &given, const Sizes &due);

/// A number as `shown` has it.
[[nodiscard]] std::string answerText(double number, std::string_view lang);

} // namespace heed
