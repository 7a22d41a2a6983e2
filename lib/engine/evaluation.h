// SPDX-License-Identifier: GPL-3.0-or-later
/// The values of a lesson's nodes under given controls, each computed once, when asked for.
#pragma once

#include "engine/bound_lesson.h"
#include "engine/evaluate.h"
#include "engine/runner.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heed {

/// Why a node has no value. Derived with the node, never stored apart from it.
struct Failure {
    std::string rule; ///< a diagnostic's
    std::string message;
    Span span = {};
    std::optional<Rule> expectable = {}; ///< the word for `expect_error`
    std::string cell = {}; ///< the cell that failed; of a blocked node an ancestor
    bool isBlocked = false; ///< the failure is an ancestor's
    bool isManual = false; ///< the ancestor waits to be run by hand
    bool isStopped = false; ///< by the evaluation's stop token
    bool isSaid = false; ///< the lesson's own diagnostics say why, at a better place
    std::vector<Span> related = {}; ///< places that the first disagrees with
};

/// Present values of controls, and options or inputs of cells ("three.scale") that stand in place of the written ones.
using Overrides = Values;

struct EvaluationRules {
    std::int64_t seed = 0;
    bool runManual = true; ///< cells with `run: manual`
    bool runMeasurements = false; ///< cells whose operator measures
    double mostBytes = 0; ///< see RunLimits
    std::stop_token stop = {};
    std::function<void(const BoundCell &)> starting = {}; ///< before a cell's operator is called, for progress
};

class Evaluation {
public:
    /// The lesson and the runner must outlive it.
    Evaluation(const BoundLesson &lesson, Runner &runner, EvaluationRules rules, Overrides overrides = {});

    /// The value of a value block, a control or an argument.
    [[nodiscard]] tl::expected<Value, Failure> value(std::size_t node);
    [[nodiscard]] tl::expected<std::shared_ptr<const Run>, Failure> run(const BoundCell &cell);
    /// An expression of the lesson; `inside` as in BoundLesson::resolve.
    [[nodiscard]] tl::expected<Value, Failure> evaluate(
        const Expression &expression, const BoundCell *inside = nullptr);
    [[nodiscard]] tl::expected<Verdict, Failure> judge(const Condition &condition, const BoundCell *inside = nullptr);

    /// Changes an override and forgets what depends on it, and nothing else; returns the cells concerned.
    std::vector<const BoundCell *> change(const std::string &name, Value value);
    /// Forgets a cell's run and what depends on it, and lets it run though it waits to be run by hand, until what it
    /// depends on changes; returns the cells concerned.
    std::vector<const BoundCell *> allow(const BoundCell &cell);
    /// Stops the runs that begin from now on.
    void stopBy(std::stop_token stop);
    /// Forgets what was stopped since stopBy(), so that it is computed when it is asked for again.
    void forgetStopped();
    [[nodiscard]] RunLimits limits(const BoundCell &cell) const;
    /// Whether the node's value is known (or known to fail) without computing anything.
    [[nodiscard]] bool isKnown(std::size_t node) const { return m_results[node].has_value(); }
    [[nodiscard]] const Overrides &overrides() const { return m_overrides; }
    [[nodiscard]] const EvaluationRules &rules() const { return m_rules; }
    [[nodiscard]] const BoundLesson &lesson() const { return m_lesson; }

private:
    struct Outcome {
        Value value = {};
        std::shared_ptr<const Run> run = {};
        std::optional<Failure> failure = {};
    };
    const Outcome &outcome(std::size_t node);
    std::vector<const BoundCell *> forget(std::size_t node);
    [[nodiscard]] Outcome compute(std::size_t node);
    [[nodiscard]] std::vector<std::size_t> missing(std::size_t node) const;
    [[nodiscard]] Outcome computeWritten(const BoundArgument &written, const std::string &name);
    template<typename Declaration>
    [[nodiscard]] Outcome computeDeclared(const BoundLesson::Node &node, const Declaration &block);
    [[nodiscard]] Outcome computeRun(const BoundCell &cell);
    [[nodiscard]] CallRules callRules() const { return {.seed = m_rules.seed}; }
    template<typename AnyCall>
    [[nodiscard]] tl::expected<std::shared_ptr<const Run>, RunError> runCall(
        const BoundCell &cell, Result<AnyCall> call);
    [[nodiscard]] tl::expected<Values, Failure> arguments(const BoundCell &cell);
    [[nodiscard]] Resolver resolver(const BoundCell *inside, std::optional<Failure> &cause);
    [[nodiscard]] static Failure failureOf(const ExpressionError &error, const std::optional<Failure> &cause);
    [[nodiscard]] static Failure callFailure(const BoundCell &cell, const Error &error);

    const BoundLesson &m_lesson;
    Runner &m_runner;
    EvaluationRules m_rules;
    Overrides m_overrides;
    std::vector<std::optional<Outcome>> m_results; ///< by node
    std::vector<std::size_t> m_stopped; ///< nodes that failed for it since stopBy()
    std::set<const BoundCell *> m_allowed; ///< run by hand
};

/// What a control allows; nothing when it has no range, or one that can't be evaluated.
[[nodiscard]] std::optional<std::pair<double, double>> rangeOf(Evaluation &evaluation, const Control &control);

/// How far apart a control's values are meant to be; nothing when it doesn't say, or can't be evaluated.
[[nodiscard]] std::optional<double> stepOf(Evaluation &evaluation, const Control &control);

/// The value as the control's type, when its range and choices allow it.
[[nodiscard]] Result<Value> fitControl(Evaluation &evaluation, const Control &control, const Value &value);
/// The same with what rangeOf() found.
[[nodiscard]] Result<Value> fitControl(
    const Control &control, const Value &value, const std::optional<std::pair<double, double>> &range);

} // namespace heed
