// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report.h"

#include "engine/exercise_check.h"
#include "engine/judging.h"
#include "engine/labels.h"
#include "engine/output_axes.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

namespace heed {

int exitCodeOf(const std::vector<Diagnostic> &diagnostics)
{
    int code = ExitCode::fine;
    for (const Diagnostic &diagnostic : diagnostics) {
        const bool isMissing = diagnostic.rule == "unknown-operator" || diagnostic.rule == "missing-plugin";
        if (diagnostic.severity == Severity::Error)
            code = std::max(code, isMissing ? ExitCode::missing : ExitCode::lesson);
        else if (diagnostic.severity == Severity::Warning)
            code = std::max(code, ExitCode::finding);
    }
    return code;
}

namespace {

class Reporter {
public:
    Reporter(Session &session, std::vector<Diagnostic> checked, bool judge)
        : m_session(session)
        , m_source(session.lesson().lesson().source)
        , m_checked(std::move(checked))
    {
        for (const Diagnostic &known : m_checked)
            if (known.severity == Severity::Error) {
                m_places.emplace(known.span.begin, known.span.end);
                m_refused.insert(known.span.begin);
            }
        m_report.lesson = &session.lesson();
        m_report.judged = judge;
    }

    LessonReport report()
    {
        m_report.exitCode = exitCodeOf(m_checked);
        if (m_report.exitCode == ExitCode::finding)
            m_report.exitCode = ExitCode::fine; // a warning is check's to count
        controls();
        for (const BoundCell &cell : m_session.lesson().cells())
            m_report.cells.push_back(cellReport(cell));
        numbers();
        if (m_report.judged && !m_session.hasEndedEarly())
            exercises();
        for (const Diagnostic &finding : m_findings)
            add(finding, ExitCode::finding);
        if (m_session.isInterrupted())
            m_report.exitCode = ExitCode::interrupted;
        m_report.diagnostics = std::move(m_checked);
        sortByPlace(m_report.diagnostics);
        return std::move(m_report);
    }

    CellReport cellReport(const BoundCell &cell)
    {
        CellReport report{.cell = &cell, .state = m_session.state(cell), .run = m_session.run(cell)};
        if (report.run) {
            outputs(report);
            derivations(report);
        } else
            failure(report);
        if (!m_report.judged)
            return report;
        report.failedAsExpected = judgeExpectedError(m_session, cell, m_findings);
        const bool ran = report.state == CellState::Fresh || report.state == CellState::Failed;
        if (ran && !cell.cell->expectedError)
            expectations(report);
        return report;
    }

private:
    /// What checking said already is neither said nor counted again.
    void add(const Diagnostic &diagnostic, int exitCode)
    {
        const auto [place, isNew] = m_places.emplace(diagnostic.span.begin, diagnostic.span.end);
        if (!isNew)
            return;
        m_checked.push_back(diagnostic);
        m_report.exitCode = std::max(m_report.exitCode, exitCode);
    }

    void numbers()
    {
        for (const ProseNumber &number : m_session.lesson().lesson().numbers) {
            std::vector<Diagnostic> found;
            m_report.numbers.push_back(judgeNumber(m_session, number, m_report.judged, found));
            keep(number.span, std::move(found));
        }
    }

    /// What checking refused in there is the reason for whatever judging says of it.
    void keep(Span judged, std::vector<Diagnostic> found)
    {
        if (!isRefused(judged))
            std::ranges::move(found, std::back_inserter(m_findings));
    }

    /// Whether checking said an error that begins in there.
    [[nodiscard]] bool isRefused(Span span) const
    {
        const auto next = m_refused.lower_bound(span.begin);
        return next != m_refused.end() && *next < span.end;
    }

    void exercises()
    {
        for (Diagnostic &finding : exerciseFindings(m_session))
            if (finding.severity == Severity::Error)
                m_findings.push_back(std::move(finding)); // a warning is check's to say
    }

    void controls()
    {
        for (const Block &block : m_session.lesson().lesson().blocks)
            if (std::holds_alternative<Control>(block)) {
                const std::string &name = headOf(block).name;
                const auto node = m_session.lesson().nodeNamed(name);
                const auto value =
                    node ? m_session.present().value(*node) : tl::unexpected(Failure{.rule = {}, .message = {}});
                m_report.controls.emplace(name, value.value_or(Value()));
            }
    }

    void expectations(CellReport &report)
    {
        for (const Expectation &expectation : report.cell->cell->expectations) {
            std::vector<Diagnostic> found;
            report.expectations.push_back(judgeExpectation(m_session, *report.cell, expectation, found));
            keep(expectation.span, std::move(found));
        }
    }

    void failure(CellReport &report)
    {
        const auto failure = m_session.failure(*report.cell);
        if (!failure || report.state == CellState::Manual)
            return;
        report.errorRule = failure->expectable;
        report.isTimeout = failure->rule == "timeout";
        const bool isExpected = m_session.failsAsExpected(*report.cell);
        const Span span = failure->span == Span{} ? report.cell->cell->nameSpan : failure->span;
        report.error = m_source.error(span, failure->rule, failure->message);
        for (const Span &place : failure->related)
            report.error->related.push_back({m_source.location(place.begin), "The other one is given here."});
        if (report.state == CellState::Failed && !isExpected && !failure->isSaid)
            add(*report.error, report.isTimeout ? ExitCode::timeout : ExitCode::failed);
    }

    /// An operator that can't derive what is shown is as much at fault as one that can't compute it.
    void derivations(CellReport &report)
    {
        report.derivations = derivationsOf(*report.cell, report.run, m_session);
        for (const DerivationReport &derivation : report.derivations)
            if (!derivation.steps)
                add(m_source.error(derivation.item->viewSpan, std::string(ruleName(derivation.steps.error().rule)),
                        derivation.steps.error().message),
                    ExitCode::failed);
    }

    /// By letter; labels that a control has made too many or too few are a finding, and are left out.
    std::map<std::string, TextList> labels(const CellReport &report)
    {
        AxisLabels labels = labelsOf(*report.cell, *report.run, m_session.present());
        for (const Failure &flaw : labels.flaws)
            m_findings.push_back(m_source.error(flaw.span, flaw.rule, flaw.message));
        return std::move(labels.texts);
    }

    void outputs(CellReport &report)
    {
        const Run &run = *report.run;
        const auto labels = this->labels(report);
        for (const Output &output : report.cell->op->outputs) {
            const auto value = run.outputs.find(output.name);
            const auto &wanted = report.cell->wanted;
            if (value == run.outputs.end() || std::ranges::find(wanted, output.name) == wanted.end())
                continue;
            OutputReport &entry = report.outputs.emplace_back(OutputReport{
                .name = output.name, .value = value->second, .letters = axesOf(output, run), .labels = {}});
            for (const SweepAxis &axis : run.axes)
                entry.labels.push_back(axisTexts(axis));
            for (const std::string &letter : std::span(entry.letters).subspan(run.axes.size())) {
                const auto found = labels.find(letter);
                entry.labels.push_back(found == labels.end() ? TextList{} : found->second);
            }
        }
    }

    Session &m_session;
    const Source &m_source;
    std::vector<Diagnostic> m_checked;
    std::vector<Diagnostic> m_findings;
    std::set<std::pair<std::size_t, std::size_t>> m_places; ///< of errors that were said
    std::set<std::size_t> m_refused; ///< where what checking refused begins
    LessonReport m_report;
};

} // namespace

LessonReport reportOn(Session &session, std::vector<Diagnostic> checked, bool judge)
{
    return Reporter(session, std::move(checked), judge).report();
}

CellReport reportOn(Session &session, const BoundCell &cell) { return Reporter(session, {}, false).cellReport(cell); }

} // namespace heed
