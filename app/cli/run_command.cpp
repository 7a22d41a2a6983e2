// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_rows.h"
#include "lesson_run.h"
#include "lesson_text.h"
#include "lessons.h"
#include "machine.h"
#include "output/session_text.h"
#include "progress.h"
#include "sdk/number_text.h"
#include "sweep_arguments.h"

#include <algorithm>

namespace heed {

namespace {

class RunCommand {
public:
    RunCommand(const Options &options, Program &program)
        : m_options(options)
        , m_program(program)
        , m_console(program.console)
        , m_lessons(options.paths, program)
        , m_isTest(options.command == Options::Command::Test)
    {
    }

    int run()
    {
        if (m_options.explain && (m_options.json || wantsRows(m_options))) {
            m_console.say("--explain prints text; it goes with none of --json, --sweep, --output and --format.");
            return ExitCode::usage;
        }
        if (auto wrong = readRules(); !wrong.empty()) {
            m_console.say(wrong);
            return ExitCode::usage;
        }
        unreadable(m_lessons.diagnostics());
        if (wantsRows(m_options))
            return std::max(m_exitCode, printLessonRows(m_options, m_program, m_lessons, m_rules));
        Progress progress(m_console);
        std::size_t number = 0;
        for (const std::string &file : m_lessons.files()) {
            if (isOver())
                break;
            progress.begin("Running " + file + " (" + std::to_string(++number) + " of "
                + std::to_string(m_lessons.files().size()) + ")");
            lesson(file);
        }
        if (m_isTest)
            summary();
        return m_exitCode;
    }

private:
    [[nodiscard]] bool isOver() const
    {
        return m_program.stop.stop_requested() || m_console.isClosed() || !m_console.writeError().empty()
            || (m_options.failFast && m_exitCode != ExitCode::fine);
    }

    /// The error, if any.
    std::string readRules()
    {
        const bool everything = m_options.manual && !m_isTest;
        m_rules = {.manual = everything || m_isTest, .measurements = everything, .failFast = m_options.failFast};
        m_rules.explain = m_options.explain;
        auto settings = readSettings(m_options.settings, m_program.stop);
        if (!settings)
            return settings.error();
        m_rules.settings = std::move(*settings);
        return m_rules.settings.empty() ? std::string() : unknownSetting(m_rules.settings, m_lessons.controls());
    }

    void unreadable(const std::vector<Diagnostic> &diagnostics)
    {
        for (const Diagnostic &diagnostic : diagnostics) {
            if (diagnostic.severity == Severity::Note && !m_options.quiet)
                m_console.say(diagnostic.toString());
            if (m_options.json && diagnostic.severity == Severity::Error)
                unreadableAsJson(diagnostic);
        }
        sayFindings(diagnostics, m_options.quiet, m_console);
        const int code = exitCodeOf(diagnostics);
        m_exitCode = std::max(m_exitCode, m_isTest || code != ExitCode::finding ? code : ExitCode::fine);
        if (hasErrors(diagnostics))
            m_count += {.lessons = 1, .failedLessons = 1};
    }

    void unreadableAsJson(const Diagnostic &diagnostic)
    {
        const std::string &file = diagnostic.location.file;
        m_console.print(m_isTest ? checkJson(file, nullptr, {diagnostic}, ExitCode::lesson)
                                 : unreadableJson(file, {diagnostic}, thisMachine(), ExitCode::lesson));
    }

    void lesson(const std::string &file)
    {
        auto read = m_lessons.read(file);
        if (!read)
            return unreadable({read.error()});
        LessonRun run(std::move(*read), m_rules, m_program);
        if (m_program.stop.stop_requested())
            return;
        for (const std::string &refused : run.refused())
            m_console.say(refused);
        if (!run.refused().empty()) {
            m_exitCode = std::max(m_exitCode, ExitCode::usage);
            return;
        }
        show(run);
        sayFindings(run.report().diagnostics, m_options.quiet, m_console);
        if (m_options.timing)
            m_console.say(file + ": " + fixedText(run.seconds() * 1000, 1) + " ms");
        m_exitCode = std::max(m_exitCode, run.report().exitCode);
        m_count += countOf(run.report());
    }

    void show(LessonRun &run)
    {
        if (m_options.explain)
            m_console.print(sessionText(run.session()));
        else if (m_options.json)
            m_console.print(m_isTest ? testJson(run.report()) : runJson(run.report(), thisMachine()));
        else if (!m_isTest && !m_options.quiet)
            m_console.print(lessonText(run.report(), run.session(), {m_console.columns(), m_console.hasColour()}));
    }

    void summary()
    {
        if (m_options.json)
            return m_console.print(testSummaryJson(m_count, m_exitCode));
        if (!m_options.quiet)
            m_console.print(summaryText());
    }

    [[nodiscard]] std::string summaryText() const
    {
        const std::string judged = counted(m_count.lessons, "lesson") + ", "
            + counted(m_count.expectations, "expectation") + " and " + counted(m_count.numbers, "number")
            + " in prose: ";
        if (m_exitCode == ExitCode::fine)
            return judged + "all hold.\n";
        const std::size_t findings = m_count.failedExpectations + m_count.failedNumbers;
        const std::string failed =
            counted(m_count.failedLessons, "lesson") + (m_count.failedLessons == 1 ? " fails" : " fail");
        return judged + failed
            + (findings > 0 ? ", " + std::to_string(findings)
                        + (findings == 1 ? " of them doesn't hold" : " of them don't hold")
                            : "")
            + ".\n";
    }

    const Options &m_options;
    Program &m_program;
    Console &m_console;
    Lessons m_lessons;
    bool m_isTest;
    RunRules m_rules;
    TestCount m_count;
    int m_exitCode = ExitCode::fine;
};

} // namespace

int runCommand(const Options &options, Program &program)
{
    std::vector<std::string> files = options.paths;
    for (const SettingArgument &setting : options.settings)
        if (setting.isFile)
            files.push_back(setting.text);
    const bool refused = refusesTerminal(files, options.command, program.console);
    return refused ? ExitCode::usage : RunCommand(options, program).run();
}

int testCommand(const Options &options, Program &program) { return runCommand(options, program); }

} // namespace heed
