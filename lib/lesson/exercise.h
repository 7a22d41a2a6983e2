// SPDX-License-Identifier: GPL-3.0-or-later
/// An exercise as its file says it (FORMAT.md, rule 12); the engine judges it.
#pragma once

#include "lesson/block_head.h"
#include "lesson/expression.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

enum class ExerciseKind { Number, Matrix, Choice, Text, Change };
[[nodiscard]] std::string_view exerciseKindName(ExerciseKind kind);

/// One of the answers to choose from.
struct ExerciseChoice {
    MarkdownText say;
    bool isRight = false;
    MarkdownText because = {}; ///< shown to those who chose it
    Span span = {};
};

/// A wrong answer that says what went wrong: the value of `when`, or the right answer's under other settings.
struct Mistake {
    std::optional<Argument> when = {};
    std::vector<Argument> change = {}; ///< by control, or by a cell's option or input: "three.scale"
    MarkdownText say = {};
    Span span = {};
};

/// How far an answer may be off.
struct AnswerTolerance {
    double amount = 0;
    bool isShare = false; ///< of the right answer: 0.02 for 2%
};

enum class Accept {
    Exact,
    Words, ///< case, accents and spaces are ignored
};

struct Exercise : BlockHead {
    ExerciseKind kind = ExerciseKind::Number;
    std::optional<Argument> answer = {}; ///< number, matrix, text
    std::vector<ExerciseChoice> choices = {};
    std::string untilText = {};
    std::optional<Condition> until = {};
    Span untilSpan = {};
    std::vector<Argument> controls = {}; ///< what may be changed; empty: every control
    std::optional<AnswerTolerance> within = {}; ///< nothing: half a unit of the third significant digit
    Accept accept = Accept::Words;
    std::vector<std::string> accepted = {}; ///< further answers, compared as words
    std::vector<Argument> with = {}; ///< by control
    std::vector<Argument> vary = {}; ///< by control: a list, or a range as readSweep() takes it
    std::vector<Mistake> mistakes = {};
    std::vector<MarkdownText> hints = {};
    MarkdownText label = {}, solution = {};
    double points = 1;
    std::optional<std::int64_t> tries = {}; ///< nothing: unlimited
    Span question = {}; ///< the paragraph, list or figure before the block; empty when there is none
    bool isIncomplete = false; ///< something is missing or can't be read: not worth checking further

    [[nodiscard]] bool isNumeric() const { return kind == ExerciseKind::Number || kind == ExerciseKind::Matrix; }
    [[nodiscard]] bool hasMistakes() const { return isNumeric() || kind == ExerciseKind::Text; }
};

} // namespace heed
