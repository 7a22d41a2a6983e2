// SPDX-License-Identifier: GPL-3.0-or-later
/// Judges a learner's answer to an exercise (FORMAT.md, rule 12).
#pragma once

#include "engine/exercise_values.h"

#include <optional>
#include <string>
#include <vector>

namespace heed {

struct GivenAnswer {
    std::string text = {}; ///< number, matrix, text: as typed
    std::vector<std::size_t> chosen = {}; ///< choice: which, from 0
    Overrides controls = {}; ///< change: the present controls, see presentControls()
};

struct AnswerVerdict {
    enum class State {
        Right,
        Partly, ///< some of several right choices
        Wrong,
        Unreadable, ///< to be said again: not a try
        Impossible, ///< the exercise itself can't be judged: not a try
    };
    State state = State::Wrong;
    double points = 0; ///< earned
    std::string read = {}; ///< what was understood; empty when nothing was
    std::vector<std::string> texts = {}; ///< what to say, in order: Markdown of the lesson, or sentences
    Value expected =
        {}; ///< the right answer; of choices their texts, of a change the condition; empty when it has none
    std::optional<std::size_t> mistake = {}; ///< which of the exercise's the answer is
    Overrides values = {}; ///< the exercise's own values, which the numbers in its texts follow

    [[nodiscard]] bool isRight() const { return state == State::Right; }
    /// Whether the answer counts as one of `tries`, which the caller keeps.
    [[nodiscard]] bool isTry() const { return state != State::Unreadable && state != State::Impossible; }
};
[[nodiscard]] std::string_view answerStateName(AnswerVerdict::State state);

/// Pure: never touches the session's state. What the learner has set counts only for `kind: change`, and only in the
/// controls that the exercise lists. An answer within the tolerance is right, whatever mistakes are near.
[[nodiscard]] AnswerVerdict judgeAnswer(
    const Session &session, const BoundExercise &exercise, const GivenAnswer &given, const Draw &draw = {});

/// The session's controls as they stand.
[[nodiscard]] Overrides presentControls(Session &session);

} // namespace heed
