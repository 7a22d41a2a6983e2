// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_lesson.h"
#include "engine/runner.h"

namespace heed {

/// All that can be found without running a cell: what reading and binding found, and types, shapes, ranges and views
/// throughout the graph. Sorted by place.
[[nodiscard]] std::vector<Diagnostic> checkLesson(const BoundLesson &lesson);

/// The same and, when there is no error, what only evaluating the exercises tells; no other cell is run.
[[nodiscard]] std::vector<Diagnostic> checkLesson(const BoundLesson &lesson, Runner &runner);

} // namespace heed
