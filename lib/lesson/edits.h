// SPDX-License-Identifier: GPL-3.0-or-later
/// Changes to a lesson's text, each as small as can be: every other byte stays. A lesson is read again after an edit.
#pragma once

#include "lesson/lesson.h"
#include "sdk/value.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// The bytes of `span` become `text`.
struct TextEdit {
    Span span = {};
    std::string text;
    bool operator==(const TextEdit &) const = default;
};
using TextEdits = std::vector<TextEdit>; ///< in order, without overlap

[[nodiscard]] std::string applied(std::string_view text, const TextEdits &edits);

/// The edits, or a sentence that says why there are none.
using EditResult = tl::expected<TextEdits, std::string>;

/// A value as it is written in a lesson: numbers as the shortest text that reads back, texts quoted where YAML needs it.
[[nodiscard]] std::string written(const Value &value, bool inFlow = false);
/// A text as a YAML scalar, quoted only where it would otherwise be read as something else.
[[nodiscard]] std::string writtenText(const std::string &text, bool inFlow);

/// The value of a value block or a control ("divisor"), or an input or option written in a cell ("three.scale").
[[nodiscard]] EditResult setValue(const Lesson &lesson, std::string_view name, const Value &value);
/// One number of a written list, by its index along each axis.
[[nodiscard]] EditResult setEntry(
    const Lesson &lesson, std::string_view name, const std::vector<std::size_t> &index, double entry);
/// One label along the axis that `letter` counts.
[[nodiscard]] EditResult setLabel(
    const Lesson &lesson, std::string_view cell, std::string_view letter, std::size_t index, const std::string &label);

/// Whether a bare name in a cell's `expect` and `show` means its own output or input.
using IsOwnPort = std::function<bool(const Cell &cell, std::string_view name)>;

/// A block's name and every reference to it: in expressions, conditions, numbers in prose and in texts of blocks, and
/// where exercises and `after` name it. Refuses names that are taken, a name that a cell's own port would hide, and
/// places that YAML writes in another way ("\x61"), since an edit must change nothing else. Renaming back gives the same
/// bytes.
[[nodiscard]] EditResult rename(
    const Lesson &lesson, std::string_view from, const std::string &to, const IsOwnPort &isOwnPort);

/// The whole text of a block, fences included, before the first byte of a line; blank lines around it are added.
[[nodiscard]] EditResult insertBlock(const Lesson &lesson, std::size_t at, const std::string &block);
/// The block and one blank line beside it.
[[nodiscard]] EditResult deleteBlock(const Lesson &lesson, std::string_view name);
/// The block with its text as it is, to before the first byte of another line.
[[nodiscard]] EditResult moveBlock(const Lesson &lesson, std::string_view name, std::size_t to);

} // namespace heed
