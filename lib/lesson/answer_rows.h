// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/answer_number.h"

#include <vector>

namespace heed {

struct AnswerRows {
    std::vector<std::vector<double>> rows; ///< all equally long, at least one entry
    bool isVector = false; ///< written in one row, or as a column without brackets of its own
};

/// The rows of a matrix that plainAnswer() made plain; else a sentence.
[[nodiscard]] tl::expected<AnswerRows, std::string> readAnswerRows(std::string_view plain, const AnswerStyle &style);

} // namespace heed
