// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

namespace heed {

/// Reads the links whose target is an expression into `lesson.numbers`, and refuses what only looks like one. Numbers
/// in an exercise's question follow the exercise's values.
void readProseNumbers(Lesson &lesson, std::vector<Diagnostic> &found);

/// The same for a text inside a block, whose numbers follow the values of `exercise`, unless that is empty.
void readTextNumbers(
    Lesson &lesson, const MarkdownText &text, const std::string &exercise, std::vector<Diagnostic> &found);

/// A number's target as Markdown wants it where it holds spaces: `<=max(a, b)>` for `=max(a, b)`.
[[nodiscard]] std::string angledTarget(std::string_view target);
/// What a target written either way says: `=max(a, b)`.
[[nodiscard]] std::string unescapedTarget(std::string_view target);

/// Makes offsets in a text, `from` bytes into it, offsets in the file.
void movePlaces(Expression &expression, const std::vector<std::size_t> &places, std::size_t from);

} // namespace heed
