// SPDX-License-Identifier: GPL-3.0-or-later
/// An open lesson: its controls' present values and its cells' states. Lives in its owner's thread.
#pragma once

#include "engine/evaluation.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

enum class CellState { Fresh, Stale, Queued, Running, Failed, Blocked, Manual };
[[nodiscard]] std::string_view cellStateName(CellState state);

struct SessionRules {
    bool runManual = false;
    bool runMeasurements = false;
    bool failFast = false; ///< the first failed cell ends the update
    double mostBytes = 0;
    std::stop_token stop = {};
};

/// How a cell came to its present state.
struct CellHistory {
    std::size_t runs = 0; ///< how often update() brought it up to date
    std::vector<std::string> causes = {}; ///< the controls whose change asked for the last one; none: the first run
    std::vector<std::string> pending = {}; ///< the controls that changed since
};

class Session {
public:
    Session(const BoundLesson &lesson, Runner &runner, SessionRules rules = {});

    /// Sets a control; its dependents, and nothing else, become stale. Refuses what the declaration doesn't allow.
    [[nodiscard]] Result<void> set(std::string_view control, const Value &value);
    /// Brings every stale cell up to date, each once, when all its parents are fresh.
    void update();

    /// The same one by one: queue() marks what is stale, next() is the first of the queued (null: none is left), which
    /// refresh() brings up to date. One that is stopped fails with the rule `stopped`.
    void queue();
    [[nodiscard]] const BoundCell *next() const;
    void refresh(const BoundCell &cell, std::stop_token stop);
    /// While what a cell shows is found out, which may compute more, `stop` stops that too: it is not kept as a failure.
    template<typename Find>
    [[nodiscard]] auto showing(std::stop_token stop, Find find) -> decltype(find());
    /// A cell that waits to be run by hand, or was stopped, becomes stale, and its dependents with it. Returns these.
    std::vector<const BoundCell *> runByHand(const BoundCell &cell);

    [[nodiscard]] CellState state(const BoundCell &cell) const;
    /// The run of a fresh cell.
    [[nodiscard]] std::shared_ptr<const Run> run(const BoundCell &cell);
    /// Why a cell failed or is blocked.
    [[nodiscard]] std::optional<Failure> failure(const BoundCell &cell);
    /// Whether the cell failed with the rule of its `expect_error`.
    [[nodiscard]] bool failsAsExpected(const BoundCell &cell);
    [[nodiscard]] const CellHistory &history(const BoundCell &cell) const { return m_history[indexOf(cell)]; }
    /// How many cells update() brought up to date so far: for tests that count.
    [[nodiscard]] std::size_t recomputed() const { return m_recomputed; }

    /// Present values: declared ones, or those set.
    [[nodiscard]] Evaluation &present() { return m_present; }
    [[nodiscard]] const Evaluation &present() const { return m_present; }
    /// At the declared controls, whatever a learner has set: expectations and prose numbers are judged here.
    [[nodiscard]] Evaluation &declared();
    /// Pure: never touches the session's state.
    [[nodiscard]] tl::expected<Value, Failure> evaluate(const Expression &expression, const Overrides &overrides) const;

    /// An evaluation of its own, at the declared controls but for `overrides`.
    [[nodiscard]] Evaluation evaluation(Overrides overrides) const;

    [[nodiscard]] const BoundLesson &lesson() const { return m_lesson; }
    [[nodiscard]] Runner &runner() const { return m_runner; }
    /// Of what else a plugin computes for a cell that ran.
    [[nodiscard]] RunLimits limits(const BoundCell &cell) const { return m_present.limits(cell); }
    [[nodiscard]] bool isInterrupted() const { return m_rules.stop.stop_requested(); }
    /// The last update() stopped at a failed cell or was interrupted: what is stale is not to be computed any more.
    [[nodiscard]] bool hasEndedEarly() const { return m_endedEarly; }

private:
    [[nodiscard]] static EvaluationRules evaluationRules(const BoundLesson &lesson, const SessionRules &rules);
    [[nodiscard]] std::size_t indexOf(const BoundCell &cell) const;
    void bringUpToDate(const BoundCell &cell);

    const BoundLesson &m_lesson;
    Runner &m_runner;
    SessionRules m_rules;
    Evaluation m_present;
    std::unique_ptr<Evaluation> m_declared; ///< only once a control was set
    std::vector<CellState> m_states; ///< by cell
    std::vector<CellHistory> m_history; ///< by cell
    std::size_t m_recomputed = 0;
    std::vector<const BoundCell *> m_queue; ///< in the order of the graph
    std::size_t m_next = 0; ///< in the queue
    bool m_endedEarly = false;
};

template<typename Find>
auto Session::showing(std::stop_token stop, Find find) -> decltype(find())
{
    m_present.stopBy(std::move(stop));
    auto found = find();
    m_present.forgetStopped();
    m_present.stopBy(m_rules.stop);
    return found;
}

} // namespace heed
