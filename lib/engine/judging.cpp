// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judging.h"

#include "engine/coerce.h"
#include "engine/exercise_values.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace heed {

namespace {

Diagnostic unevaluated(const Source &source, const Failure &failure, Span fallback)
{
    return source.error(failure.span == Span{} ? fallback : failure.span, failure.rule, failure.message);
}

/// Whether everything that the references need has been computed, so that judging runs no cell.
bool isComputed(Session &session, const std::vector<Reference> &references, const BoundCell *inside)
{
    const BoundLesson &lesson = session.lesson();
    return std::ranges::all_of(references, [&](const Reference &reference) {
        const auto target = lesson.resolve(reference, inside);
        return !target || target->isUnknown || target->constant
            || std::ranges::all_of(lesson.graph().withDependencies(target->node), [&](std::size_t node) {
                   return lesson.node(node).kind != BoundLesson::Node::Kind::Run || session.present().isKnown(node);
               });
    });
}

/// The entries of a value as numbers; nothing for texts and tables.
std::optional<std::vector<double>> entriesOf(const Value &value)
{
    const auto numbers = coerce(value, Type::Numbers, "number");
    return numbers ? std::optional(numbers->get<Array<double>>().rowMajor()) : std::nullopt;
}

/// A whole number with all its digits, in groups where the language's are the program's own.
std::string shown(double entry, bool isGrouped)
{
    constexpr double mostExact = 0x1p53;
    if (entry != std::trunc(entry) || std::abs(entry) > mostExact)
        return exactText(entry);
    return isGrouped ? groupedText(static_cast<std::int64_t>(entry)) : fixedText(entry, 0);
}

std::string shown(const std::vector<double> &entries, const WrittenNumbers &written, bool isGrouped)
{
    const auto text = [&](std::size_t i) { return shown(entries[i], isGrouped); };
    if (!written.isTuple && entries.size() == 1)
        return text(0);
    std::string tuple = "(";
    for (std::size_t i = 0; i < entries.size(); ++i)
        tuple += (i == 0 ? "" : ", ") + text(i);
    return tuple + ")";
}

} // namespace

ExpectationReport judgeExpectation(
    Session &session, const BoundCell &cell, const Expectation &expectation, std::vector<Diagnostic> &found)
{
    const Source &source = session.lesson().lesson().source;
    ExpectationReport report{.location = source.location(expectation.span.begin), .text = expectation.text};
    if (session.hasEndedEarly() && !isComputed(session, references(expectation.condition), &cell)) {
        report.reason = "The run ended before.";
        return report;
    }
    const auto verdict = session.declared().judge(expectation.condition, &cell);
    if (!verdict) {
        report.reason = verdict.error().message;
        if (!verdict.error().isBlocked)
            found.push_back(unevaluated(source, verdict.error(), expectation.span));
        return report;
    }
    report.holds = verdict->holds;
    report.found = verdict->found;
    report.reason = verdict->reason;
    if (!report.holds)
        found.push_back(source.error(expectation.span, "expect",
            "Expected " + expectation.text + ", found " + valueText(report.found)
                + (report.reason.empty() ? "." : " (" + report.reason + ").")));
    return report;
}

bool judgeExpectedError(Session &session, const BoundCell &cell, std::vector<Diagnostic> &found)
{
    if (!cell.cell->expectedError || session.failsAsExpected(cell))
        return session.failsAsExpected(cell);
    if (session.state(cell) == CellState::Fresh)
        found.push_back(session.lesson().lesson().source.error(cell.cell->expectedError->span, "expect",
            "The cell '" + cell.cell->name + "' was expected to fail with '"
                + std::string(ruleName(cell.cell->expectedError->rule)) + "', but it ran."));
    return false;
}

tl::expected<Value, Failure> declaredValue(Session &session, const ProseNumber &number)
{
    const BoundExercise *exercise = number.exercise.empty() ? nullptr : session.lesson().exercise(number.exercise);
    if (exercise == nullptr || exercise->isIncomplete || exercise->with.empty())
        return session.declared().evaluate(number.target);
    const auto values = pinnedValues(session, *exercise);
    return values ? session.evaluate(number.target, *values) : tl::unexpected(values.error());
}

NumberReport judgeNumber(Session &session, const ProseNumber &number, bool judge, std::vector<Diagnostic> &found)
{
    const Lesson &lesson = session.lesson().lesson();
    NumberReport report{.number = &number, .location = lesson.source.location(number.text.begin), .holds = !judge};
    if (session.hasEndedEarly() && !isComputed(session, references(number.target), nullptr))
        return report;
    const auto value = session.present().evaluate(number.target);
    if (value)
        report.value = *value;
    if (!judge)
        return report;
    const auto declared = declaredValue(session, number);
    if (!declared) {
        if (!declared.error().isBlocked)
            found.push_back(unevaluated(lesson.source, declared.error(), number.text));
        return report;
    }
    const auto written = readWrittenNumbers(number.written, lesson.front.lang);
    const auto entries = entriesOf(*declared);
    report.holds = written && entries && written->entries.size() == entries->size()
        && std::equal(entries->begin(), entries->end(), written->entries.begin(),
            [](double entry, const WrittenNumber &w) { return agrees(w, entry); });
    if (!report.holds && written && entries)
        found.push_back(lesson.source.error(number.text, "prose-number",
            "The text says " + number.written + ", the value is "
                + shown(*entries, *written, !usesDecimalComma(lesson.front.lang)) + "."));
    return report;
}

} // namespace heed
