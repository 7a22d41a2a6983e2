// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check.h"
#include "engine/lints.h"
#include "lessons.h"
#include "output/lesson_json.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace heed {

namespace {

class CheckCommand {
public:
    CheckCommand(const Options &options, Program &program)
        : m_options(options)
        , m_program(program)
        , m_lessons(options.paths, program)
    {
    }

    int run()
    {
        for (const Diagnostic &diagnostic : m_lessons.diagnostics())
            show(diagnostic.location.file, nullptr, {diagnostic});
        for (const std::string &file : m_lessons.files()) {
            if (m_program.stop.stop_requested() || m_program.console.isClosed())
                break;
            check(file);
        }
        if (!m_options.quiet && !m_options.json)
            summary();
        return m_exitCode;
    }

private:
    void check(const std::string &file)
    {
        auto read = m_lessons.read(file);
        if (!read)
            return show(file, nullptr, {read.error()});
        const BoundLesson bound(std::move(*read), m_program.catalogue);
        std::vector<Diagnostic> found = checkLesson(bound, m_program.runner);
        const bool isReferring = !bound.lesson().front.needs.empty();
        std::ranges::move(
            lint(bound, isReferring ? lessonIds(file) : std::set<std::string>{}), std::back_inserter(found));
        sortByPlace(found);
        show(file, &bound.lesson(), found);
    }

    /// Of the lessons beside this one, of those being checked and of the built-in course.
    [[nodiscard]] std::set<std::string> lessonIds(const std::string &file) const
    {
        const std::size_t slash = file.find_last_of("/\\");
        const std::string folder = slash == std::string::npos ? "." : file.substr(0, slash);
        std::vector<std::string> files = m_lessons.files();
        for (const std::string &place : {folder, m_program.lessonFolder})
            std::ranges::move(findLessons(place, m_program.lessonFolder).files, std::back_inserter(files));
        std::set<std::string> ids;
        for (const std::string &name : files)
            if (const auto text = readFile(name, Source::mostBytes))
                ids.insert(readLesson(name, *text).lesson.front.id);
        return ids;
    }

    void show(const std::string &file, const Lesson *lesson, const std::vector<Diagnostic> &diagnostics)
    {
        const int code = exitCodeOf(diagnostics);
        m_exitCode = std::max(m_exitCode, code);
        for (const Diagnostic &diagnostic : diagnostics)
            ++m_counts.at(static_cast<std::size_t>(diagnostic.severity));
        if (m_options.json)
            return m_program.console.print(checkJson(file, lesson, diagnostics, code));
        for (const Diagnostic &diagnostic : diagnostics)
            if (!m_options.quiet || diagnostic.severity == Severity::Error)
                m_program.console.print(diagnostic.toString() + "\n");
    }

    void summary() const
    {
        m_program.console.say(counted(m_lessons.files().size(), "lesson") + " checked: " + counted(m_counts[0], "error")
            + ", " + counted(m_counts[1], "warning") + ", " + counted(m_counts[2], "note") + ".");
    }

    const Options &m_options;
    Program &m_program;
    Lessons m_lessons;
    std::array<std::size_t, 3> m_counts{};
    int m_exitCode = ExitCode::fine;
};

} // namespace

int checkCommand(const Options &options, Program &program)
{
    const bool refused = refusesTerminal(options.paths, options.command, program.console);
    return refused ? ExitCode::usage : CheckCommand(options, program).run();
}

} // namespace heed
