// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/format.h"
#include "lesson_run.h"
#include "lessons.h"
#include "number_edits.h"
#include "save_file.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>

namespace heed {

namespace {

class FmtCommand {
public:
    FmtCommand(const Options &options, Program &program)
        : m_options(options)
        , m_program(program)
        , m_console(program.console)
        , m_lessons(options.paths, program)
    {
    }

    int run()
    {
        for (const Diagnostic &diagnostic : m_lessons.diagnostics())
            if (diagnostic.severity == Severity::Note && !m_options.quiet)
                m_console.say(diagnostic.toString());
        refuse(m_lessons.diagnostics());
        for (const std::string &file : m_lessons.files()) {
            if (m_program.stop.stop_requested() || m_console.isClosed() || !m_console.writeError().empty())
                break;
            lesson(file);
        }
        summary();
        return m_exitCode;
    }

private:
    void lesson(const std::string &file)
    {
        if (!m_lessons.isNamed(file))
            return leaveOut(file);
        auto read = m_lessons.read(file);
        if (!read)
            return refuse({read.error()});
        const std::string before(read->lesson.source.text());
        if (hasErrors(read->diagnostics)) {
            refuse(read->diagnostics);
            sayUnchanged(file);
            return giveBack(file, before);
        }
        std::string after = applied(before, formatEdits(read->lesson));
        if (m_options.numbers)
            after = withNumbers(file, std::move(after));
        if (m_program.stop.stop_requested())
            return giveBack(file, before);
        write(file, before, after);
    }

    void leaveOut(const std::string &file)
    {
        if (!m_options.quiet)
            m_console.say(Diagnostic{.location = {.file = file},
                .severity = Severity::Note,
                .rule = "unreadable",
                .message = "This lesson lies outside the folders that were named, so it is left alone; name it itself."}
                              .toString());
    }

    void refuse(const std::vector<Diagnostic> &diagnostics)
    {
        sayFindings(diagnostics, m_options.quiet, m_console);
        if (hasErrors(diagnostics))
            m_exitCode = std::max(m_exitCode, ExitCode::lesson);
    }

    void sayUnchanged(const std::string &file)
    {
        if (!m_options.quiet)
            m_console.say(file + ": The lesson has errors, so nothing in it is changed"
                + (m_options.numbers ? ", its numbers neither" : "") + "; mend them first.");
    }

    /// A filter that can't tidy its input, or is interrupted, hands it on: an editor would else be left with nothing.
    void giveBack(const std::string &file, const std::string &text)
    {
        if (file == "-" && !m_options.check && text.size() <= Source::mostBytes)
            m_console.print(text);
    }

    [[nodiscard]] std::string withNumbers(const std::string &file, std::string text)
    {
        LessonRun run(readLesson(file, text), {.manual = true}, m_program);
        const NumberEdits numbers = numberEdits(run.session());
        if (m_program.stop.stop_requested())
            return text;
        const Source &source = run.report().lesson->lesson().source;
        for (const TextEdit &edit : numbers.edits)
            sayRewritten(source, edit);
        sayLeft(run.report(), numbers);
        return applied(text, numbers.edits);
    }

    void sayRewritten(const Source &source, const TextEdit &edit)
    {
        const std::string what =
            std::string(source.slice(edit.span)) + (m_options.check ? " would become " : " became ") + edit.text + ".";
        if (!m_options.quiet)
            m_console.say(source.diagnostic(edit.span, Severity::Note, "prose-number", what).toString());
    }

    /// Expectations and exercises are for `test` to judge.
    void sayLeft(const LessonReport &report, const NumberEdits &numbers)
    {
        static constexpr std::array<std::string_view, 3> judged{"expect", "exercise", "mistake"};
        std::vector<Diagnostic> left;
        for (const Diagnostic &found : report.diagnostics) {
            const bool isLeft = std::ranges::find(numbers.left, found.span) != numbers.left.end();
            const bool isOther = found.rule != "prose-number" && std::ranges::find(judged, found.rule) == judged.end();
            if (found.severity == Severity::Error && (isLeft || isOther))
                left.push_back(found);
        }
        sayFindings(left, m_options.quiet, m_console);
        if (!left.empty())
            m_exitCode = std::max({m_exitCode, ExitCode::finding, report.exitCode});
        const auto unknown = static_cast<std::size_t>(
            std::ranges::count_if(report.numbers, [](const NumberReport &number) { return !number.value; }));
        if (unknown > 0)
            m_console.say(report.lesson->lesson().source.file() + ": " + counted(unknown, "number")
                + " can't be computed and stay" + (unknown == 1 ? "s" : "") + " as written.");
    }

    void write(const std::string &file, const std::string &before, const std::string &after)
    {
        const bool isChanged = before != after;
        m_changed += isChanged ? 1 : 0;
        if (m_options.check && isChanged)
            m_exitCode = std::max(m_exitCode, ExitCode::finding);
        if (file == "-" && !m_options.check)
            return m_console.print(after);
        if (!isChanged)
            return;
        if (!m_options.check)
            if (const auto saved = saveFile(file, before, after); !saved) {
                --m_changed;
                return refuse({{.location = {.file = file}, .rule = "unreadable", .message = saved.error()}});
            }
        if (!m_options.quiet)
            m_console.print(file + "\n");
    }

    void summary() const
    {
        const std::vector<std::string> &files = m_lessons.files();
        const bool isFilter =
            !files.empty() && std::ranges::all_of(files, [](const auto &file) { return file == "-"; });
        if (!m_options.quiet && !isFilter)
            m_console.say(counted(m_lessons.files().size(), "lesson") + ", " + std::to_string(m_changed)
                + (m_options.check ? " would change." : " changed."));
    }

    const Options &m_options;
    Program &m_program;
    Console &m_console;
    Lessons m_lessons;
    std::size_t m_changed = 0;
    int m_exitCode = ExitCode::fine;
};

} // namespace

int fmtCommand(const Options &options, Program &program)
{
    const bool refused = refusesTerminal(options.paths, options.command, program.console);
    return refused ? ExitCode::usage : FmtCommand(options, program).run();
}

} // namespace heed
