// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

#include <string_view>

namespace heed {

/// Reads every fence whose info string begins with "yaml" and a word into `lesson.blocks`.
void readBlocks(Lesson &lesson, std::vector<Diagnostic> &found);

/// [a-z][a-z0-9_]*
[[nodiscard]] bool isBlockName(std::string_view text);
/// Whether a block may have the name: one that is no word of the expression language.
[[nodiscard]] bool mayName(std::string_view text);

/// What the readers of the kinds of block share.
class BlockReader {
public:
    BlockReader(Lesson &lesson, std::vector<Diagnostic> &found)
        : m_lesson(lesson)
        , m_found(found)
    {
    }

protected:
    void say(Span span, std::string rule, std::string message);
    void warn(Span span, std::string rule, std::string message);
    /// A text; anything else is refused.
    void text(const YamlEntry &entry, std::string &into);
    /// A text with formulas and checked numbers, which follow the values of `exercise`.
    [[nodiscard]] MarkdownText markdown(const YamlEntry &entry, const std::string &exercise = {});
    /// The map under a key as arguments, with their expressions parsed.
    void arguments(const YamlEntry &entry, std::vector<Argument> &into);
    [[nodiscard]] Argument argument(const YamlEntry &entry);
    /// Parses the expressions in the node and below it.
    void collectExpressions(const YamlNode &node);
    /// Moves offsets in the scalar's text to offsets in the file; reports a syntax error.
    [[nodiscard]] std::optional<Expression> expressionIn(const YamlNode &scalar, std::size_t from);
    [[nodiscard]] std::optional<Condition> conditionIn(const YamlNode &scalar);
    /// Of text that YAML made a list or a map of, mostly for a colon in it.
    void notText(const YamlNode &node, const std::string &what);
    void unknownKey(const YamlEntry &entry, const std::string &kind, const std::vector<std::string> &known);
    /// Whether unknownKey() suggests the key, which the map lacks, for another one there.
    [[nodiscard]] static bool isMisspelt(
        std::string_view key, const YamlNode &map, const std::vector<std::string> &known);

    Lesson &m_lesson;
    std::vector<Diagnostic> &m_found;

private:
    void saySyntax(const ExpressionError &error, const YamlNode &scalar, std::size_t from);
};

class CellReader : BlockReader {
public:
    using BlockReader::BlockReader;
    [[nodiscard]] Cell read(BlockHead head, const YamlNode &body);

private:
    void key(Cell &cell, const YamlEntry &entry);
    void expectations(Cell &cell, const YamlEntry &entry);
    void expectedError(Cell &cell, const YamlEntry &entry);
    void runKey(Cell &cell, const YamlEntry &entry);
    void timeout(Cell &cell, const YamlEntry &entry);
    void show(Cell &cell, const YamlEntry &entry);
    [[nodiscard]] std::optional<ShowItem> showItem(const YamlNode &item);
    void showView(ShowItem &item, const YamlNode &view);
    [[nodiscard]] bool showWhat(ShowItem &item, const YamlNode &scalar);
};

class ControlReader : BlockReader {
public:
    using BlockReader::BlockReader;
    [[nodiscard]] Control read(BlockHead head, const YamlNode &body);

private:
    void key(Control &control, const YamlEntry &entry);
    void type(Control &control, const YamlEntry &entry);
    void range(Control &control, const YamlEntry &entry);
    void choices(Control &control, const YamlEntry &entry);
    void complete(const Control &control, const YamlNode &body);
};

class ValueReader : BlockReader {
public:
    using BlockReader::BlockReader;
    [[nodiscard]] ValueBlock read(BlockHead head, const YamlNode &body);

private:
    void type(ValueBlock &value, const YamlEntry &entry);
};

} // namespace heed
