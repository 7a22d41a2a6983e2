// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluation.h"

#include "engine/coerce.h"
#include "engine/declared_type.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <utility>

namespace heed {

using Kind = BoundLesson::Node::Kind;

Evaluation::Evaluation(const BoundLesson &lesson, Runner &runner, EvaluationRules rules, Overrides overrides)
    : m_lesson(lesson)
    , m_runner(runner)
    , m_rules(std::move(rules))
    , m_overrides(std::move(overrides))
    , m_results(lesson.graph().size())
{
}

/// The nodes that must be computed before `node`, itself last; without recursion, since chains may be long.
std::vector<std::size_t> Evaluation::missing(std::size_t node) const
{
    std::vector<std::size_t> found{node};
    std::vector<bool> seen(m_results.size());
    seen[node] = true;
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const std::size_t dependency : m_lesson.graph().dependencies(found[i]))
            if (!seen[dependency] && !m_results[dependency]) {
                seen[dependency] = true;
                found.push_back(dependency);
            }
    std::ranges::sort(found, {}, [this](std::size_t n) { return m_lesson.graph().position(n); });
    return found;
}

const Evaluation::Outcome &Evaluation::outcome(std::size_t node)
{
    if (!m_results[node])
        for (const std::size_t next : missing(node))
            if (!m_results[next]) {
                Outcome found = compute(next);
                if (found.failure && found.failure->cell.empty())
                    found.failure->cell = m_lesson.node(next).name;
                if (found.failure && found.failure->isStopped)
                    m_stopped.push_back(next);
                m_results[next] = std::move(found);
            }
    return *m_results[node];
}

Evaluation::Outcome Evaluation::compute(std::size_t index)
{
    const BoundLesson::Node &node = m_lesson.node(index);
    if (m_lesson.graph().isInRing(index))
        return {.failure = Failure{.rule = "ring", .message = "'" + node.name + "' stands in a ring.", .isSaid = true}};
    switch (node.kind) {
    case Kind::Run:
        return computeRun(m_lesson.cellOf(node));
    case Kind::Control:
        return computeDeclared(node, *m_lesson.control(node.name));
    case Kind::Value:
        return computeDeclared(node, std::get<ValueBlock>(m_lesson.lesson().blocks[node.block]));
    case Kind::Argument:
        break;
    }
    const BoundArgument &written = m_lesson.written(node);
    return computeWritten(written, node.name + "." + written.name);
}

Evaluation::Outcome Evaluation::computeWritten(const BoundArgument &written, const std::string &name)
{
    if (const auto override = m_overrides.find(name); override != m_overrides.end())
        return {.value = override->second};
    if (written.isUnreadable())
        return {.failure = Failure{
                    .rule = "yaml", .message = "'" + name + "' can't be read.", .span = written.span, .isSaid = true}};
    const Expression *expression = written.expression();
    if (expression == nullptr)
        return {.value = std::get<Value>(written.written)};
    auto value = evaluate(*expression);
    return value ? Outcome{.value = std::move(*value)} : Outcome{.failure = std::move(value.error())};
}

template<typename Declaration>
Evaluation::Outcome Evaluation::computeDeclared(const BoundLesson::Node &node, const Declaration &block)
{
    const BoundArgument &written = m_lesson.written(node);
    Outcome outcome = computeWritten(written, node.name);
    if (outcome.failure)
        return outcome;
    auto value = asDeclared(outcome.value, block);
    if (!value)
        return {.failure = Failure{.rule = "type", .message = value.error().message, .span = written.span}};
    return {.value = std::move(*value)};
}

namespace {

Failure blocked(const Failure &cause)
{
    Failure failure = cause;
    failure.isBlocked = true;
    return failure;
}

} // namespace

Resolver Evaluation::resolver(const BoundCell *inside, std::optional<Failure> &cause)
{
    return [this, inside, &cause](const Reference &reference) -> Result<Value> {
        const auto target = m_lesson.resolve(reference, inside);
        if (!target)
            return fail(target.error());
        if (target->constant) {
            const auto override = m_overrides.find(target->overridable);
            return override == m_overrides.end() ? *target->constant : override->second;
        }
        const auto refuse = [&](Failure failure) {
            cause = blocked(failure);
            return fail(Rule::Internal, failure.message);
        };
        if (target->isUnknown)
            return refuse({.rule = "unknown-name",
                .message = "'" + reference.name + "' has errors of its own.",
                .cell = reference.name});
        const Outcome &known = outcome(target->node);
        if (known.failure)
            return refuse(*known.failure);
        if (!known.run)
            return known.value;
        const auto output = known.run->outputs.find(target->output);
        if (output == known.run->outputs.end())
            return fail(
                Rule::Type, "'" + reference.name + "' has no output '" + target->output + "' with these options.");
        return output->second;
    };
}

tl::expected<Value, Failure> Evaluation::evaluate(const Expression &expression, const BoundCell *inside)
{
    std::optional<Failure> cause;
    auto value = heed::evaluate(expression, resolver(inside, cause));
    if (value)
        return std::move(*value);
    return tl::unexpected(failureOf(value.error(), cause));
}

tl::expected<Verdict, Failure> Evaluation::judge(const Condition &condition, const BoundCell *inside)
{
    std::optional<Failure> cause;
    auto verdict = heed::judge(condition, resolver(inside, cause));
    if (verdict)
        return std::move(*verdict);
    return tl::unexpected(failureOf(verdict.error(), cause));
}

Failure Evaluation::failureOf(const ExpressionError &error, const std::optional<Failure> &cause)
{
    if (cause)
        return *cause;
    return {.rule = std::string(ruleName(error.rule)),
        .message = error.message,
        .span = {error.begin, error.end},
        .expectable = error.rule};
}

tl::expected<Value, Failure> Evaluation::value(std::size_t node)
{
    const Outcome &known = outcome(node);
    if (known.failure)
        return tl::unexpected(*known.failure);
    return known.value;
}

tl::expected<std::shared_ptr<const Run>, Failure> Evaluation::run(const BoundCell &cell)
{
    const auto node = m_lesson.runNode(cell.cell->name);
    if (!node || &m_lesson.cellOf(m_lesson.node(*node)) != &cell)
        return tl::unexpected(Failure{.rule = "double-name",
            .message = "Another block has the name '" + cell.cell->name + "'.",
            .span = cell.cell->nameSpan,
            .cell = cell.cell->name,
            .isSaid = true});
    const Outcome &known = outcome(*node);
    if (known.failure)
        return tl::unexpected(*known.failure);
    return known.run;
}

tl::expected<Values, Failure> Evaluation::arguments(const BoundCell &cell)
{
    Values given;
    const std::string prefix = cell.cell->name + ".";
    for (const BoundArgument &argument : cell.arguments) {
        const auto node = m_lesson.nodeNamed(prefix + argument.name);
        const Outcome &known = outcome(node.value());
        if (known.failure)
            return tl::unexpected(*known.failure);
        given.emplace(argument.name, known.value);
    }
    for (auto it = m_overrides.lower_bound(prefix); it != m_overrides.end() && it->first.starts_with(prefix); ++it)
        given.insert_or_assign(it->first.substr(prefix.size()), it->second);
    return given;
}

Evaluation::Outcome Evaluation::computeRun(const BoundCell &cell)
{
    const std::string &name = cell.cell->name;
    if (const auto &refusal = cell.refusal)
        return {.failure = Failure{.rule = refusal->rule,
                    .message = refusal->message,
                    .span = refusal->span,
                    .expectable = ruleNamed(refusal->rule),
                    .cell = name}};
    if (cell.op == nullptr || cell.isIncomplete)
        return {.failure = Failure{.rule = "unknown-operator",
                    .message = "The cell '" + name + "' has errors of its own.",
                    .span = cell.cell->opSpan,
                    .cell = name,
                    .isSaid = true}};
    const bool waits = cell.op->measures ? !m_rules.runMeasurements : cell.cell->isManual && !m_rules.runManual;
    if (waits && !m_allowed.contains(&cell))
        return {.failure = Failure{.rule = "manual",
                    .message = "The cell '" + name + "' is run by hand.",
                    .span = cell.cell->nameSpan,
                    .cell = name,
                    .isManual = true}};
    auto given = arguments(cell);
    if (!given)
        return {.failure = std::move(given.error())};
    if (m_rules.starting)
        m_rules.starting(cell);
    auto run = cell.axes.empty()
        ? runCall(cell, PreparedCall::prepare(*cell.op, *given, cell.wanted, callRules()))
        : runCall(cell, SweptCall::prepare(*cell.op, *given, cell.axes, cell.wanted, callRules()));
    if (run)
        return {.run = std::move(*run)};
    Failure failure = callFailure(cell, run.error().error);
    if (run.error().timedOut)
        failure.rule = "timeout";
    else
        failure.isStopped = run.error().error.rule == Rule::Stopped && m_rules.stop.stop_requested();
    return {.failure = std::move(failure)};
}

template<typename AnyCall>
tl::expected<std::shared_ptr<const Run>, RunError> Evaluation::runCall(const BoundCell &cell, Result<AnyCall> call)
{
    if (!call)
        return tl::unexpected(RunError{.error = call.error()});
    return m_runner.run(std::move(*call), limits(cell));
}

RunLimits Evaluation::limits(const BoundCell &cell) const
{
    return {
        .timeout = std::chrono::duration<double>(cell.cell->timeout), .bytes = m_rules.mostBytes, .stop = m_rules.stop};
}

void Evaluation::stopBy(std::stop_token stop)
{
    m_rules.stop = std::move(stop);
    m_stopped.clear();
}

void Evaluation::forgetStopped()
{
    for (const std::size_t node : std::exchange(m_stopped, {}))
        m_results[node].reset();
}

Failure Evaluation::callFailure(const BoundCell &cell, const Error &error)
{
    Failure failure{.rule = std::string(ruleName(error.rule)),
        .message = error.message,
        .span = BoundLesson::placeOf(cell, error.port),
        .expectable = error.rule,
        .cell = cell.cell->name};
    if (!error.other.empty())
        failure.related.push_back(BoundLesson::placeOf(cell, error.other));
    return failure;
}

std::vector<const BoundCell *> Evaluation::change(const std::string &name, Value value)
{
    m_overrides.insert_or_assign(name, std::move(value));
    auto node = m_lesson.nodeNamed(name);
    if (!node)
        node = m_lesson.runNode(name.substr(0, name.find('.'))); // an option that isn't written in the cell
    return node ? forget(*node) : std::vector<const BoundCell *>();
}

std::vector<const BoundCell *> Evaluation::allow(const BoundCell &cell)
{
    const auto node = m_lesson.runNode(cell.cell->name);
    if (!node)
        return {};
    auto cells = forget(*node);
    m_allowed.insert(&cell);
    return cells;
}

std::vector<const BoundCell *> Evaluation::forget(std::size_t node)
{
    std::vector<std::size_t> concerned = m_lesson.graph().allDependents({node});
    concerned.push_back(node);
    std::vector<const BoundCell *> cells;
    for (const std::size_t index : concerned) {
        m_results[index].reset();
        if (m_lesson.node(index).kind == Kind::Run) {
            cells.push_back(&m_lesson.cellOf(m_lesson.node(index)));
            m_allowed.erase(cells.back());
        }
    }
    return cells;
}

namespace {

std::optional<double> limit(Evaluation &evaluation, const std::optional<YamlNode> &node)
{
    if (!node)
        return std::nullopt;
    const Expression *expression = evaluation.lesson().lesson().expressionAt(*node);
    if (expression == nullptr)
        return readNumber(node->text);
    const auto value = evaluation.evaluate(*expression);
    const auto number = value ? coerce(*value, Type::Number, "limit") : fail(Rule::Type, "");
    return number ? std::optional(number->get<double>()) : std::nullopt;
}

} // namespace

std::optional<std::pair<double, double>> rangeOf(Evaluation &evaluation, const Control &control)
{
    const auto low = limit(evaluation, control.low), high = limit(evaluation, control.high);
    return low && high ? std::optional(std::pair(*low, *high)) : std::nullopt;
}

std::optional<double> stepOf(Evaluation &evaluation, const Control &control) { return limit(evaluation, control.step); }

Result<Value> fitControl(Evaluation &evaluation, const Control &control, const Value &value)
{
    return fitControl(control, value, rangeOf(evaluation, control));
}

static Result<Value> fitChoice(const Control &control, const Value &value, const std::string &text)
{
    if (std::ranges::find(control.choices, text) != control.choices.end())
        return value;
    return fail(Rule::Range,
        "'" + text + "' is none of the choices of " + control.name + "." + didYouMean(text, control.choices),
        control.name);
}

Result<Value> fitControl(
    const Control &control, const Value &value, const std::optional<std::pair<double, double>> &range)
{
    auto typed = asDeclared(value, control);
    if (!typed)
        return typed;
    if (const auto *text = typed->as<std::string>(); text != nullptr && !control.choices.empty())
        return fitChoice(control, *typed, *text);
    const auto numbers = range ? coerce(*typed, Type::Numbers, control.name) : fail(Rule::Type, "");
    if (!numbers)
        return typed;
    for (const double entry : numbers->get<Array<double>>().cube())
        if (!(entry >= range->first && entry <= range->second))
            return fail(Rule::Range,
                "Expected " + control.name + " to be " + rangeText(between(range->first, range->second)) + ", found "
                    + exactText(entry) + ".",
                control.name);
    return typed;
}

} // namespace heed
