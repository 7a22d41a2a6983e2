// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_run.h"

#include "engine/check.h"

namespace heed {

LessonRun::LessonRun(LessonResult read, const RunRules &rules, Program &program)
    : m_start(std::chrono::steady_clock::now())
    , m_bound(std::move(read), program.catalogue)
    , m_session(m_bound, program.runner,
          {.runManual = rules.manual,
              .runMeasurements = rules.measurements,
              .failFast = rules.failFast,
              .mostBytes = program.mostBytes,
              .stop = program.stop})
{
    std::vector<Diagnostic> checked = checkLesson(m_bound);
    if (rules.explain)
        m_session.update();
    m_refused = apply(rules.settings, m_session);
    if (!m_refused.empty())
        return;
    m_session.update();
    m_report = reportOn(m_session, std::move(checked), rules.settings.empty());
    m_seconds = std::chrono::steady_clock::now() - m_start;
}

void sayFindings(const std::vector<Diagnostic> &diagnostics, bool quiet, Console &console)
{
    for (const Diagnostic &diagnostic : diagnostics)
        if (diagnostic.severity == Severity::Error || (diagnostic.severity == Severity::Warning && !quiet))
            console.say(diagnostic.toString());
}

} // namespace heed
