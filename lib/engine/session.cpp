// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"

#include "lesson/suggest.h"

#include <algorithm>
#include <array>
#include <utility>

namespace heed {

std::string_view cellStateName(CellState state)
{
    static constexpr std::array<std::string_view, 7> names{
        "fresh", "stale", "queued", "running", "failed", "blocked", "manual"};
    return names.at(static_cast<std::size_t>(state));
}

EvaluationRules Session::evaluationRules(const BoundLesson &lesson, const SessionRules &rules)
{
    return {.seed = lesson.lesson().front.seed.value_or(0),
        .runManual = rules.runManual,
        .runMeasurements = rules.runMeasurements,
        .mostBytes = rules.mostBytes,
        .stop = rules.stop};
}

Session::Session(const BoundLesson &lesson, Runner &runner, SessionRules rules)
    : m_lesson(lesson)
    , m_runner(runner)
    , m_rules(std::move(rules))
    , m_present(lesson, runner, evaluationRules(lesson, m_rules))
    , m_states(lesson.cells().size(), CellState::Stale)
    , m_history(lesson.cells().size())
{
}

std::size_t Session::indexOf(const BoundCell &cell) const
{
    return static_cast<std::size_t>(&cell - m_lesson.cells().data());
}

Result<void> Session::set(std::string_view name, const Value &value)
{
    const Control *control = m_lesson.control(name);
    if (control == nullptr) {
        std::vector<std::string> names;
        for (const Block &block : m_lesson.lesson().blocks)
            if (std::holds_alternative<Control>(block))
                names.push_back(headOf(block).name);
        return fail(
            Rule::Type, "The lesson has no control named '" + std::string(name) + "'." + didYouMean(name, names));
    }
    auto fitting = fitControl(m_present, *control, value);
    if (!fitting)
        return fail(fitting.error());
    if (!m_declared)
        m_declared = std::make_unique<Evaluation>(m_lesson, m_runner, evaluationRules(m_lesson, m_rules));
    for (const BoundCell *cell : m_present.change(std::string(name), std::move(*fitting))) {
        m_states[indexOf(*cell)] = CellState::Stale;
        auto &pending = m_history[indexOf(*cell)].pending;
        if (std::ranges::find(pending, name) == pending.end())
            pending.emplace_back(name);
    }
    return {};
}

void Session::queue()
{
    m_queue.clear();
    m_next = 0;
    for (const std::size_t node : m_lesson.graph().order())
        if (m_lesson.node(node).kind == BoundLesson::Node::Kind::Run) {
            const BoundCell &cell = m_lesson.cellOf(m_lesson.node(node));
            if (state(cell) == CellState::Stale || state(cell) == CellState::Queued) {
                m_states[indexOf(cell)] = CellState::Queued;
                m_queue.push_back(&cell);
            }
        }
    for (const BoundCell &cell : m_lesson.cells())
        if (state(cell) == CellState::Stale) // another block has its name, so it has no node
            m_queue.push_back(&cell);
    m_endedEarly = false;
}

const BoundCell *Session::next() const { return m_next < m_queue.size() ? m_queue[m_next] : nullptr; }

void Session::update()
{
    queue();
    for (; const BoundCell *cell = next(); ++m_next) {
        m_endedEarly = m_endedEarly || m_rules.stop.stop_requested();
        if (m_endedEarly)
            m_states[indexOf(*cell)] = CellState::Stale;
        else
            bringUpToDate(*cell);
        m_endedEarly =
            m_endedEarly || (m_rules.failFast && state(*cell) == CellState::Failed && !failsAsExpected(*cell));
    }
}

void Session::refresh(const BoundCell &cell, std::stop_token stop)
{
    m_present.stopBy(std::move(stop));
    m_next += next() == &cell ? 1 : 0;
    bringUpToDate(cell);
    m_present.stopBy(m_rules.stop);
}

std::vector<const BoundCell *> Session::runByHand(const BoundCell &cell)
{
    auto cells = m_present.allow(cell);
    for (const BoundCell *concerned : cells)
        m_states[indexOf(*concerned)] = CellState::Stale;
    return cells;
}

void Session::bringUpToDate(const BoundCell &cell)
{
    CellState &state = m_states[indexOf(cell)];
    state = CellState::Running;
    ++m_recomputed;
    CellHistory &history = m_history[indexOf(cell)];
    history.causes = ++history.runs > 1 ? std::exchange(history.pending, {}) : std::vector<std::string>{};
    history.pending.clear();
    const auto run = m_present.run(cell);
    if (run)
        state = CellState::Fresh;
    else if (run.error().isManual && run.error().cell == cell.cell->name)
        state = CellState::Manual;
    else
        state = run.error().isBlocked || run.error().isManual ? CellState::Blocked : CellState::Failed;
}

bool Session::failsAsExpected(const BoundCell &cell)
{
    const auto &expected = cell.cell->expectedError;
    const auto found = failure(cell);
    return expected && found && !found->isBlocked && found->expectable == expected->rule;
}

CellState Session::state(const BoundCell &cell) const { return m_states[indexOf(cell)]; }

std::shared_ptr<const Run> Session::run(const BoundCell &cell)
{
    return state(cell) == CellState::Fresh ? m_present.run(cell).value_or(nullptr) : nullptr;
}

std::optional<Failure> Session::failure(const BoundCell &cell)
{
    const CellState now = state(cell);
    if (now != CellState::Failed && now != CellState::Blocked && now != CellState::Manual)
        return std::nullopt;
    auto run = m_present.run(cell);
    return run ? std::nullopt : std::optional(run.error());
}

Evaluation &Session::declared() { return m_declared ? *m_declared : m_present; }

tl::expected<Value, Failure> Session::evaluate(const Expression &expression, const Overrides &overrides) const
{
    return Evaluation(m_lesson, m_runner, evaluationRules(m_lesson, m_rules), overrides).evaluate(expression);
}

Evaluation Session::evaluation(Overrides overrides) const
{
    return {m_lesson, m_runner, evaluationRules(m_lesson, m_rules), std::move(overrides)};
}

} // namespace heed
