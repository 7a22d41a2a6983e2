// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_argument.h"
#include "lesson/exercise.h"

#include <optional>
#include <string>
#include <vector>

namespace heed {

struct Control;

/// One entry of `with`, `vary` or `change`: what it sets, and to what.
struct BoundSetting {
    std::string name; ///< "divisor", "three.scale"
    Span nameSpan = {};
    const Control *control = nullptr; ///< null for a cell's option or input, which `change` may name
    Type type = Type::Number; ///< as declared
    std::vector<BoundArgument> values = {}; ///< one; of `vary` all
};

struct BoundMistake {
    std::optional<BoundArgument> when = {};
    std::vector<BoundSetting> change = {};
};

/// An exercise with what it refers to.
struct BoundExercise {
    const Exercise *exercise = nullptr;
    std::optional<BoundArgument> answer = {};
    std::vector<BoundSetting> with = {}, vary = {};
    std::vector<BoundMistake> mistakes = {}; ///< as many as the exercise has
    bool isIncomplete = false; ///< something is missing or can't be read: the diagnostics say what
};

} // namespace heed
