// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_lesson.h"
#include "engine/evaluate.h"

#include <vector>

namespace heed {

/// Adds what is wrong with the views a cell shows: their names, options, and whether they take what is shown.
void checkViews(
    const BoundLesson &lesson, const BoundCell &cell, const KnownResolver &resolve, std::vector<Diagnostic> &found);

} // namespace heed
