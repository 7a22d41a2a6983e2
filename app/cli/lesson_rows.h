// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson_run.h"
#include "lessons.h"

namespace heed {

/// `run` with --sweep, --output or --format: one lesson at many points, a row for each. Returns the exit code.
[[nodiscard]] int printLessonRows(const Options &options, Program &program, Lessons &lessons, const RunRules &rules);

} // namespace heed
