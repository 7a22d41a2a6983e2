// SPDX-License-Identifier: GPL-3.0-or-later
/// An exercise's own values: the declared controls, overridden by `with`, then by what was drawn from `vary`.
#pragma once

#include "engine/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heed {

/// Who works on an exercise, and for which time: each attempt draws afresh.
struct Draw {
    std::string learner = {};
    std::int64_t attempt = 0;
};

/// Which value of each entry of `vary` stands.
using DrawnIndices = std::vector<std::size_t>;

/// The same for the same lesson seed, exercise, learner and attempt, on every system; the order of `vary` is no part.
[[nodiscard]] DrawnIndices drawnIndices(const BoundLesson &lesson, const BoundExercise &exercise, const Draw &draw);

/// At most `most` of the combinations, spread evenly over all of them; one, and empty, when nothing varies.
[[nodiscard]] std::vector<DrawnIndices> someDraws(const BoundExercise &exercise, std::size_t most);

[[nodiscard]] tl::expected<Overrides, Failure> exerciseValues(
    const Session &session, const BoundExercise &exercise, const DrawnIndices &drawn);
[[nodiscard]] tl::expected<Overrides, Failure> exerciseValues(
    const Session &session, const BoundExercise &exercise, const Draw &draw);
/// Without `vary`: its declared values, at which the numbers in the exercise's question and texts are checked.
[[nodiscard]] tl::expected<Overrides, Failure> pinnedValues(const Session &session, const BoundExercise &exercise);

/// Of the type that the exercise's kind has.
[[nodiscard]] tl::expected<Value, Failure> rightAnswer(
    const Session &session, const BoundExercise &exercise, const Overrides &values);
[[nodiscard]] tl::expected<Value, Failure> mistakenAnswer(
    const Session &session, const BoundExercise &exercise, std::size_t mistake, const Overrides &values);

} // namespace heed
