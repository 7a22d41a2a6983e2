// SPDX-License-Identifier: GPL-3.0-or-later
/// One lesson brought up to date, for `run` and `test`.
#pragma once

#include "engine/report.h"
#include "program.h"
#include "settings.h"

#include <chrono>
#include <memory>
#include <optional>

namespace heed {

struct RunRules {
    bool manual = false, measurements = false, failFast = false;
    std::vector<Setting> settings = {};
    bool explain = false; ///< brings the lesson up to date as declared first, so that it shows what a setting changes
};

/// Everything that a report points into.
class LessonRun {
public:
    LessonRun(LessonResult read, const RunRules &rules, Program &program);

    /// Messages about settings that the lesson refuses; it is not run then.
    [[nodiscard]] const std::vector<std::string> &refused() const { return m_refused; }
    [[nodiscard]] const LessonReport &report() const { return m_report; }
    [[nodiscard]] Session &session() { return m_session; }
    [[nodiscard]] double seconds() const { return m_seconds.count(); }

private:
    std::chrono::steady_clock::time_point m_start;
    BoundLesson m_bound;
    Session m_session;
    std::vector<std::string> m_refused;
    LessonReport m_report;
    std::chrono::duration<double> m_seconds = {};
};

/// Errors and warnings go to standard error; a quiet command says errors only.
void sayFindings(const std::vector<Diagnostic> &diagnostics, bool quiet, Console &console);

} // namespace heed
