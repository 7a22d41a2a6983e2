// SPDX-License-Identifier: GPL-3.0-or-later
/// What is no error but will trouble a reader: warnings and notes of the lesson format.
#pragma once

#include "engine/bound_lesson.h"

#include <set>
#include <string>

namespace heed {

/// math-form (GitHub doesn't render the form), turns-false (a number that follows a control beside one that doesn't),
/// needs (a lesson that isn't at hand; `lessonIds` are those that are), unknown-name (an own port that shadows a name of
/// the file in `expect`). Sorted by place.
[[nodiscard]] std::vector<Diagnostic> lint(const BoundLesson &lesson, const std::set<std::string> &lessonIds);

} // namespace heed
