// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_lesson.h"

namespace heed {

/// All that can be found without running a cell: what reading and binding found, and types, shapes, ranges and views
/// throughout the graph. Sorted by place.
[[nodiscard]] std::vector<Diagnostic> checkLesson(const BoundLesson &lesson);

} // namespace heed
