// SPDX-License-Identifier: GPL-3.0-or-later
/// A call that runs over values of its options: its outputs gain a leading axis for each.
#pragma once

#include "engine/prepared_call.h"
#include "engine/sweep_points.h"

#include <string>
#include <vector>

namespace heed {

/// Most points of one cell's sweep; each holds a call of its own.
inline constexpr std::size_t mostCellPoints = 100'000;

class SweptCall {
public:
    /// The axes name options of the operator and hold values of the options' types. An error of a point says which one.
    [[nodiscard]] static Result<SweptCall> prepare(const Operator &op, const Values &given,
        const std::vector<SweepAxis> &axes, const std::vector<std::string> &wanted, const CallRules &rules = {});

    /// Runs the points on the context's threads, each by itself: the result is the same for any number of threads.
    [[nodiscard]] Result<Outputs> run(const PreparedCall::Context &context) const;

    [[nodiscard]] const std::vector<SweepAxis> &axes() const { return m_axes; }
    [[nodiscard]] const std::vector<PreparedCall> &points() const { return m_points; }
    [[nodiscard]] const Operator &op() const { return m_points.front().op(); }
    [[nodiscard]] const std::vector<std::string> &wanted() const { return m_points.front().call().wantedOutputs; }
    [[nodiscard]] Estimate estimate() const;
    /// Over the calls of all points and the axes.
    [[nodiscard]] std::string hash() const;

private:
    SweptCall() = default;
    [[nodiscard]] std::string pointText(std::size_t index) const;
    [[nodiscard]] Error at(std::size_t index, Error error) const;
    [[nodiscard]] Result<void> sameShapes(const std::vector<Outputs> &results) const;

    std::vector<SweepAxis> m_axes;
    std::vector<PreparedCall> m_points;
};

/// The values of an axis as one value: integers, numbers, texts or a mask.
[[nodiscard]] Value axisValue(const SweepAxis &axis);
/// Each value as it is written: "64", "0.5", "word".
[[nodiscard]] TextList axisTexts(const SweepAxis &axis);

/// What is known of an output after its call was swept; nothing when values of its type can't be put along an axis.
[[nodiscard]] std::optional<Known> lifted(const Known &known, const std::vector<SweepAxis> &axes);

} // namespace heed
