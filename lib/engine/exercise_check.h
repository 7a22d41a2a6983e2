// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_lesson.h"
#include "engine/evaluate.h"
#include "engine/session.h"

#include <vector>

namespace heed {

/// What can be said of an exercise without running a cell: types that fit its kind, settings that fit the controls'
/// declarations, answers that the file gives away.
void checkExercise(const BoundLesson &lesson, const BoundExercise &exercise, const KnownResolver &resolve,
    std::vector<Diagnostic> &found);

/// What only evaluating tells: answers that can't be computed, conditions that hold from the start, and mistakes that
/// can't be told from the answer or from each other, over all draws (256 of them at most). Says nothing of exercises
/// whose cells fail or wait.
[[nodiscard]] std::vector<Diagnostic> exerciseFindings(const Session &session);

} // namespace heed
