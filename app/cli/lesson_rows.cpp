// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_rows.h"

#include "engine/check.h"
#include "engine/lesson_sweep.h"
#include "progress.h"
#include "row_printer.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

namespace {

class LessonRows {
public:
    LessonRows(LessonResult read, const Options &options, Program &program, const RunRules &rules)
        : m_options(options)
        , m_program(program)
        , m_rules(rules)
        , m_bound(std::move(read), program.catalogue)
        , m_session(m_bound, program.runner,
              {.runManual = rules.manual,
                  .runMeasurements = rules.measurements,
                  .mostBytes = program.mostBytes,
                  .stop = program.stop})
    {
    }

    int run()
    {
        const std::vector<Diagnostic> checked = checkLesson(m_bound);
        if (const std::string wrong = prepare(); !wrong.empty()) {
            sayFindings(checked, m_options.quiet, m_program.console);
            m_program.console.say(wrong);
            return hasErrors(checked) ? exitCodeOf(checked) : ExitCode::usage;
        }
        return std::max(judge(checked), printRows());
    }

private:
    /// Says what is wrong with the lesson as it stands, and gives its exit code; it isn't judged where something is set.
    int judge(const std::vector<Diagnostic> &checked)
    {
        const bool isAsDeclared = m_axes.empty() && m_rules.settings.empty();
        if (!isAsDeclared) {
            sayFindings(checked, m_options.quiet, m_program.console);
            return hasErrors(checked) ? exitCodeOf(checked) : ExitCode::fine;
        }
        m_session.update();
        const LessonReport report = reportOn(m_session, checked, true);
        sayFindings(report.diagnostics, m_options.quiet, m_program.console);
        return report.exitCode;
    }

    /// The error, if any.
    std::string prepare()
    {
        auto axes = readSweeps(m_options);
        if (!axes)
            return axes.error();
        if (const auto refused = apply(m_rules.settings, m_session); !refused.empty())
            return refused.front();
        for (const SweepAxis &axis : *axes) {
            auto typed = readBrackets(axis, axisType(m_bound, axis.name).value_or(Type::Text));
            if (!typed)
                return typed.error();
            auto fitting = fitAxis(m_session, *typed);
            if (!fitting)
                return "--sweep " + axis.name + ": " + fitting.error().message;
            m_axes.push_back(std::move(*fitting));
        }
        return prepareOutputs();
    }

    std::string prepareOutputs()
    {
        if (m_options.outputs.empty())
            m_options.outputs = sweptCells(m_bound, m_axes);
        if (m_options.outputs.empty())
            return "No cell depends on what is swept; name what to write with --output CELL.NAME.";
        auto outputs = readOutputs(m_options.outputs);
        if (!outputs)
            return outputs.error();
        for (std::size_t i = 0; i < outputs->size(); ++i)
            if (const auto wanted = m_bound.alsoWant((*outputs)[i]); !wanted)
                return "--output " + m_options.outputs[i] + ": " + wanted.error().message;
        m_outputs = std::move(*outputs);
        return {};
    }

    int printRows()
    {
        std::vector<std::string> names;
        for (const SweepAxis &axis : m_axes)
            names.push_back(axis.name);
        LessonSweep sweep(m_session, pointsOf(m_axes, m_options), m_outputs);
        RowPrinter printer(m_options, m_program.console, names);
        Progress progress(m_program.console);
        const std::size_t count = m_axes.empty() ? 1 : sweep.count();
        for (std::size_t i = 0; i < count && !m_program.stop.stop_requested(); ++i) {
            progress.begin("Point " + std::to_string(i + 1) + " of " + std::to_string(count));
            if (!printRow(sweep.row(i), printer) || isOver())
                break;
        }
        return printer.finish();
    }

    [[nodiscard]] bool isOver() const
    {
        return m_program.console.isClosed() || !m_program.console.writeError().empty();
    }

    bool printRow(const LessonSweep::Row &row, RowPrinter &printer) const
    {
        std::vector<Value> values;
        std::vector<RowPrinter::Failed> failed;
        for (std::size_t i = 0; i < row.outputs.size(); ++i) {
            const auto &output = row.outputs[i];
            values.push_back(output ? *output : Value());
            if (!output && !m_program.stop.stop_requested())
                failed.push_back({m_options.outputs[i], messageOf(output.error()), exitCodeOfFailure(output.error())});
        }
        if (m_axes.empty() && failed.size() == values.size())
            return printer.say(row.at, failed);
        return printer.print(row.at, std::move(values), failed) && !(m_options.failFast && !failed.empty());
    }

    static std::string messageOf(const Failure &failure)
    {
        return failure.message + (failure.isManual ? " --manual runs it." : "");
    }

    static int exitCodeOfFailure(const Failure &failure)
    {
        if (failure.rule == "timeout")
            return ExitCode::timeout;
        return failure.cell.empty() ? ExitCode::usage : ExitCode::failed; // without a cell the expression is at fault
    }

    Options m_options;
    Program &m_program;
    const RunRules &m_rules;
    BoundLesson m_bound;
    Session m_session;
    std::vector<SweepAxis> m_axes;
    std::vector<Expression> m_outputs;
};

} // namespace

int printLessonRows(const Options &options, Program &program, Lessons &lessons, const RunRules &rules)
{
    if (lessons.files().size() != 1) {
        program.console.say("Rows are of one lesson; the paths name " + std::to_string(lessons.files().size()) + ".");
        return ExitCode::usage;
    }
    const auto start = std::chrono::steady_clock::now();
    auto read = lessons.read(lessons.files().front());
    if (!read) {
        sayFindings({read.error()}, options.quiet, program.console);
        return exitCodeOf({read.error()});
    }
    const int exitCode = LessonRows(std::move(*read), options, program, rules).run();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    if (options.timing)
        program.console.say(lessons.files().front() + ": " + fixedText(taken.count(), 1) + " ms");
    return exitCode;
}

} // namespace heed
