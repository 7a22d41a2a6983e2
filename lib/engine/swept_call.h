// SPDX-License-Identifier: GPL-3.0-or-later
/// A call that runs over values of its options: its outputs gain a leading axis for each.
#pragma once

#include "engine/prepared_call.h"
#include "engine/sweep_points.h"

#include <optional>
#include <string>
#include <vector>

namespace heed {

/// Most points of one cell's sweep, and of all sweeps of a lesson.
inline constexpr std::size_t mostCellPoints = 100'000, mostLessonPoints = 1'000'000;

/// Whether values of this type can be put along an axis: numbers, integers, texts and toggles.
[[nodiscard]] bool isSweepable(Type type);

class SweptCall {
public:
    /// The axes name options of the operator and hold values of the options' types. Only the first point is checked here;
    /// the others are when they run. Errors say at which point.
    [[nodiscard]] static Result<SweptCall> prepare(const Operator &op, const Values &given, std::vector<SweepAxis> axes,
        std::vector<std::string> wanted, const CallRules &rules = {});

    /// Runs the points on the context's threads, each by itself, so that the result is the same for any number of threads;
    /// those of an operator that measures one after the other. Keeps the wanted outputs.
    [[nodiscard]] Result<Outputs> run(const PreparedCall::Context &context) const;

    [[nodiscard]] const std::vector<SweepAxis> &axes() const { return m_points.axes(); }
    [[nodiscard]] const PreparedCall &first() const { return m_first; }
    [[nodiscard]] const Operator &op() const { return m_first.op(); }
    /// The larger of the first and the last point, times their number.
    [[nodiscard]] Estimate estimate() const;
    /// Over the first point's call and the axes.
    [[nodiscard]] std::string hash() const;

private:
    SweptCall(PreparedCall first, Values given, SweepPoints points, const CallRules &rules);
    [[nodiscard]] Result<PreparedCall> point(std::size_t index) const;
    [[nodiscard]] Result<Outputs> runPoint(std::size_t index, const PreparedCall::Context &context) const;
    [[nodiscard]] Result<Outputs> runAll(const PreparedCall::Context &context) const;
    [[nodiscard]] Result<void> sameShapes(const std::vector<Outputs> &results) const;

    PreparedCall m_first;
    Values m_given;
    SweepPoints m_points;
    CallRules m_rules;
};

/// The values of an axis as one value: integers, numbers, texts or a mask.
[[nodiscard]] Value axisValue(const SweepAxis &axis);
/// Each value as it is written: "64", "0.5", "word".
[[nodiscard]] TextList axisTexts(const SweepAxis &axis);

/// What is known of an output after its call was swept; nothing when values of its type can't be put along an axis.
[[nodiscard]] std::optional<Known> lifted(const Known &known, const std::vector<SweepAxis> &axes);

} // namespace heed
