// SPDX-License-Identifier: GPL-3.0-or-later
/// Findings that have one sure remedy, and the text with these applied: formulas in a form that GitHub doesn't show,
/// targets of numbers that need angle brackets, expressions and conditions that need quotes.
#pragma once

#include "lesson/edits.h"

#include <stop_token>
#include <string>
#include <vector>

namespace heed {

struct Fix {
    SourceLocation location; ///< in the text as it was
    std::string rule; ///< of the finding that it mends
    std::string before, after; ///< what is replaced by what
};

struct FixedText {
    std::string text; ///< every byte that is no part of a fix stays
    std::vector<Fix> fixes;
};

/// Each fix is kept only if the text, read again, has the same formulas and no error where the fix was made. Fixing the
/// result again changes nothing. Of a long text that needs very many attempts some are left.
[[nodiscard]] FixedText withFixes(const std::string &file, std::string text, const std::stop_token &stop = {});

} // namespace heed
