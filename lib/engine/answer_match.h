// SPDX-License-Identifier: GPL-3.0-or-later
/// How near a learner's answer is to a value.
#pragma once

#include "lesson/exercise.h"
#include "sdk/value.h"

#include <optional>
#include <string>

namespace heed {

struct AnswerMatch {
    bool fits = false; ///< every entry within the tolerance
    bool sameShape = false; ///< a vector counts as a row, and as a column
    double distance = 0; ///< the largest over all entries, when the shapes are the same
    std::size_t rightEntries = 0, entries = 0;
    std::string firstWrong = {}; ///< "row 2, column 1", "entry 3"; empty for a single number
};

/// Numbers and arrays of numbers. Without `within`, half a unit of an entry's third significant digit, and always 1e-9
/// of slack.
[[nodiscard]] AnswerMatch matchNumbers(
    const Value &given, const Value &expected, const std::optional<AnswerTolerance> &within);

[[nodiscard]] bool matchText(const std::string &given, const std::string &expected, Accept accept);

} // namespace heed
