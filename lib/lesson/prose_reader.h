// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

namespace heed {

/// Reads the links whose target is an expression into `lesson.numbers`, and refuses what only looks like one.
void readProseNumbers(Lesson &lesson, std::vector<Diagnostic> &found);

} // namespace heed
