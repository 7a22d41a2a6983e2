// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/lesson_json.h"

#include "output/json.h"
#include "output/outputs_json.h"

#include <algorithm>

namespace heed {

static Json textOrNull(const std::string &text) { return text.empty() ? Json() : Json(text); }

static Json lessonHead(const std::string &file, const Lesson *lesson)
{
    return {{"file", file}, {"id", lesson == nullptr ? "" : lesson->front.id},
        {"title", lesson == nullptr ? "" : lesson->front.title}};
}

static Json controlsJson(const LessonReport &report)
{
    Json controls = Json::object();
    for (const Block &block : report.lesson->lesson().blocks)
        if (const auto found = report.controls.find(headOf(block).name); found != report.controls.end())
            controls[found->first] = dataOf(found->second);
    return controls;
}

static Json expectationsJson(const std::vector<ExpectationReport> &expectations)
{
    Json list = Json::array();
    for (const ExpectationReport &expectation : expectations)
        list.push_back({{"line", expectation.location.line}, {"column", expectation.location.column},
            {"text", expectation.text}, {"holds", expectation.holds}, {"found", dataOf(expectation.found)}});
    return list;
}

static Json cellJson(const CellReport &report)
{
    const BoundCell &cell = *report.cell;
    const bool hasRun = report.run != nullptr;
    return {{"name", cell.cell->name}, {"operator", cell.cell->op},
        {"version", cell.op == nullptr ? Json() : Json(cell.op->version)}, {"status", cellStateName(report.state)},
        {"hash", hasRun ? textOrNull(report.run->hash) : Json()}, {"outputs", outputsJson(report.outputs)},
        {"notes", hasRun ? Json(report.run->notes) : Json::array()},
        {"error", report.error ? diagnosticJson(*report.error) : Json()},
        {"expectations", expectationsJson(report.expectations)}};
}

static Json cellsJson(const LessonReport &report)
{
    Json list = Json::array();
    for (const CellReport &cell : report.cells)
        list.push_back(cellJson(cell));
    return list;
}

static Json numbersJson(const LessonReport &report)
{
    Json list = Json::array();
    for (const NumberReport &number : report.numbers)
        list.push_back({{"line", number.location.line}, {"column", number.location.column},
            {"text", number.number->written}, {"value", number.value ? dataOf(*number.value) : Json()},
            {"holds", report.judged ? Json(number.holds) : Json()}});
    return list;
}

static Json machineJson(const Machine &machine)
{
    return {{"instructions", machine.instructions}, {"blas", machine.blas}};
}

std::string runJson(const LessonReport &report, const Machine &machine)
{
    const Lesson &lesson = report.lesson->lesson();
    Json head = lessonHead(lesson.source.file(), &lesson);
    head["seed"] = lesson.front.seed.value_or(0);
    return lineOf(
        {{"heed", 1}, {"lesson", std::move(head)}, {"controls", controlsJson(report)}, {"cells", cellsJson(report)},
            {"numbers", numbersJson(report)}, {"diagnostics", diagnosticsJson(report.diagnostics)},
            {"machine", machineJson(machine)}, {"exit", report.exitCode}});
}

std::string unreadableJson(
    const std::string &file, const std::vector<Diagnostic> &diagnostics, const Machine &machine, int exitCode)
{
    Json head = lessonHead(file, nullptr);
    head["seed"] = 0;
    return lineOf({{"heed", 1}, {"lesson", std::move(head)}, {"controls", Json::object()}, {"cells", Json::array()},
        {"numbers", Json::array()}, {"diagnostics", diagnosticsJson(diagnostics)}, {"machine", machineJson(machine)},
        {"exit", exitCode}});
}

static Json fixesJson(const std::vector<Fix> &fixes)
{
    Json list = Json::array();
    for (const Fix &fix : fixes)
        list.push_back({{"line", fix.location.line}, {"column", fix.location.column}, {"rule", fix.rule},
            {"before", fix.before}, {"after", fix.after}});
    return list;
}

std::string checkJson(const std::string &file, const Lesson *lesson, const std::vector<Diagnostic> &diagnostics,
    int exitCode, const std::vector<Fix> *fixes)
{
    Json object{{"heed", 1}, {"lesson", lessonHead(file, lesson)}, {"diagnostics", diagnosticsJson(diagnostics)}};
    if (fixes != nullptr)
        object["fixed"] = fixesJson(*fixes);
    object["exit"] = exitCode;
    return lineOf(object);
}

TestCount &TestCount::operator+=(const TestCount &other)
{
    lessons += other.lessons;
    failedLessons += other.failedLessons;
    expectations += other.expectations;
    failedExpectations += other.failedExpectations;
    numbers += other.numbers;
    failedNumbers += other.failedNumbers;
    return *this;
}

TestCount countOf(const LessonReport &report)
{
    TestCount count{.lessons = 1, .failedLessons = report.exitCode == ExitCode::fine ? std::size_t{0} : 1};
    const auto failed = [](const auto &judged) { return !judged.holds; };
    for (const CellReport &cell : report.cells) {
        count.expectations += cell.expectations.size();
        count.failedExpectations += static_cast<std::size_t>(std::ranges::count_if(cell.expectations, failed));
    }
    count.numbers = report.numbers.size();
    count.failedNumbers = static_cast<std::size_t>(std::ranges::count_if(report.numbers, failed));
    return count;
}

static Json tally(std::size_t judged, std::size_t failed) { return {{"judged", judged}, {"failed", failed}}; }

std::string testJson(const LessonReport &report)
{
    const Lesson &lesson = report.lesson->lesson();
    const TestCount count = countOf(report);
    return lineOf({{"heed", 1}, {"lesson", lessonHead(lesson.source.file(), &lesson)},
        {"diagnostics", diagnosticsJson(report.diagnostics)},
        {"expectations", tally(count.expectations, count.failedExpectations)},
        {"numbers", tally(count.numbers, count.failedNumbers)}, {"exit", report.exitCode}});
}

std::string testSummaryJson(const TestCount &count, int exitCode)
{
    return lineOf({{"heed", 1}, {"lessons", tally(count.lessons, count.failedLessons)},
        {"expectations", tally(count.expectations, count.failedExpectations)},
        {"numbers", tally(count.numbers, count.failedNumbers)}, {"exit", exitCode}});
}

} // namespace heed
