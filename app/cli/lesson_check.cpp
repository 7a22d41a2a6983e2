// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_check.h"

#include "engine/check.h"
#include "engine/lints.h"
#include "output/lesson_json.h"
#include "save_file.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <iterator>

namespace heed {

void LessonCheck::say(const std::vector<Diagnostic> &diagnostics)
{
    for (const Diagnostic &diagnostic : diagnostics)
        show(diagnostic.location.file, nullptr, {diagnostic}, {});
}

std::string LessonCheck::check(const std::string &file, std::string text, Lessons &lessons)
{
    std::vector<Fix> fixes;
    if (m_options.fix && lessons.isNamed(file))
        text = mended(file, std::move(text), fixes);
    const BoundLesson bound(readLesson(file, text), m_program.catalogue);
    std::vector<Diagnostic> found = checkLesson(bound, m_program.runner);
    const std::vector<std::string> &needs = bound.lesson().front.needs;
    std::ranges::move(lint(bound, lessons.atHand(file, needs)), std::back_inserter(found));
    sortByPlace(found);
    ++m_lessons;
    show(file, &bound.lesson(), found, fixes);
    return text;
}

std::string LessonCheck::mended(const std::string &file, std::string text, std::vector<Fix> &fixes)
{
    FixedText fixed = withFixes(file, text, m_program.stop);
    if (fixed.fixes.empty() || m_program.stop.stop_requested())
        return text;
    if (const auto saved = saveFile(file, text, fixed.text); !saved) {
        say({{.location = {.file = file}, .rule = "unreadable", .message = saved.error()}});
        return text;
    }
    fixes = std::move(fixed.fixes);
    return std::move(fixed.text);
}

void LessonCheck::sayFix(const Fix &fix)
{
    const auto oneLine = [](const std::string &text) {
        const std::size_t end = text.find_first_of("\r\n");
        return end == std::string::npos ? text : text.substr(0, end) + " …";
    };
    m_program.console.say(Diagnostic{.location = fix.location,
        .severity = Severity::Note,
        .rule = fix.rule,
        .message = "Mended: " + oneLine(fix.before) + " became " + oneLine(fix.after)}
                              .toString());
}

void LessonCheck::show(const std::string &file, const Lesson *lesson, const std::vector<Diagnostic> &diagnostics,
    const std::vector<Fix> &fixes)
{
    const int code = exitCodeOf(diagnostics);
    m_exitCode = std::max(m_exitCode, code);
    m_fixes += fixes.size();
    for (const Diagnostic &diagnostic : diagnostics)
        ++m_counts.at(static_cast<std::size_t>(diagnostic.severity));
    if (m_options.json)
        return m_program.console.print(checkJson(file, lesson, diagnostics, code, m_options.fix ? &fixes : nullptr));
    for (const Fix &fix : fixes)
        if (!m_options.quiet)
            sayFix(fix);
    for (const Diagnostic &diagnostic : diagnostics)
        if (!m_options.quiet || diagnostic.severity == Severity::Error)
            m_program.console.print(diagnostic.toString() + "\n");
}

void LessonCheck::summary()
{
    if (!m_options.quiet && !m_options.json)
        m_program.console.say(counted(m_lessons, "lesson") + " checked: " + counted(m_counts[0], "error") + ", "
            + counted(m_counts[1], "warning") + ", " + counted(m_counts[2], "note")
            + (m_options.fix ? "; " + std::to_string(m_fixes) + " mended." : "."));
    m_lessons = m_fixes = 0;
    m_counts = {};
}

} // namespace heed
