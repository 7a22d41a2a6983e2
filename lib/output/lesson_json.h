// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons as JSON, one object on one line, for `run`, `check` and `test`.
#pragma once

#include "engine/report.h"
#include "lesson/fixes.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// What results depend on besides lesson, controls and seed.
struct Machine {
    std::string instructions; ///< "avx2"
    std::string blas;
};

/// {"heed": 1, "lesson", "controls", "cells", "numbers", "diagnostics", "machine", "exit"}. A cell's `error` is null or an
/// object like a diagnostic; `expectations` are empty and the numbers' `holds` null where nothing was judged; a cell that
/// was not reached (--fail-fast, an interruption) has the status stale.
[[nodiscard]] std::string runJson(const LessonReport &report, const Machine &machine);
/// The same keys for a file that could not be read.
[[nodiscard]] std::string unreadableJson(
    const std::string &file, const std::vector<Diagnostic> &diagnostics, const Machine &machine, int exitCode);

/// {"heed": 1, "lesson": {"file", "id", "title"}, "diagnostics", "exit"}; without a lesson id and title are empty. With
/// `fixes`, before "exit", "fixed": [{"line", "column", "rule", "before", "after"}], at places of the text as it was.
[[nodiscard]] std::string checkJson(const std::string &file, const Lesson *lesson,
    const std::vector<Diagnostic> &diagnostics, int exitCode, const std::vector<Fix> *fixes = nullptr);

/// How many expectations and prose numbers were judged.
struct TestCount {
    std::size_t lessons = 0, failedLessons = 0, expectations = 0, failedExpectations = 0, numbers = 0,
                failedNumbers = 0;

    TestCount &operator+=(const TestCount &other);
};
[[nodiscard]] TestCount countOf(const LessonReport &report);
/// checkJson's keys and, before "exit", {"expectations": {"judged", "failed"}, "numbers": {"judged", "failed"}}.
[[nodiscard]] std::string testJson(const LessonReport &report);
/// The last line of `test`: {"heed": 1, "lessons": {"judged", "failed"}, "expectations", "numbers", "exit"}.
[[nodiscard]] std::string testSummaryJson(const TestCount &count, int exitCode);

} // namespace heed
