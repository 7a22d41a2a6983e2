// SPDX-License-Identifier: GPL-3.0-or-later
/// A judged answer as JSON, for scripts that grade.
#pragma once

#include "engine/exercise_judging.h"

#include <string>

namespace heed {

/// {"exercise", "kind", "state", "right", "points", "of", "try", "read", "said", "mistake", "expected", "values"} on one
/// line: `state` is right, partly, wrong, unreadable or impossible; `of` the points that can be had; `try` whether it
/// counts as one; `read` what was understood, or null; `said` the texts for the learner, in order; `mistake` which of the
/// exercise's it is, from 0, or null; `expected` the right answer, the texts of the right choices or the condition, or
/// null; `values` the exercise's own, by control.
[[nodiscard]] std::string verdictJson(const Exercise &exercise, const AnswerVerdict &verdict);

} // namespace heed
