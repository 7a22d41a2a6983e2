// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"
#include "typeset/formula.h"

#include <vector>

namespace heed {

/// All that a lesson's prose and its blocks' texts show as formulas.
[[nodiscard]] std::vector<FormulaRequest> formulasOf(const Lesson &lesson);

} // namespace heed
