// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson as its file says it, before any operator is known. Every part keeps its place in the file.
#pragma once

#include "lesson/block_head.h"
#include "lesson/exercise.h"
#include "lesson/expression.h"
#include "lesson/markdown.h"
#include "lesson/source.h"
#include "lesson/yaml.h"
#include "sdk/value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace heed {

struct FrontMatter {
    std::string id, title, summary, lang = "en";
    std::vector<std::string> needs, plugins;
    std::vector<Span> needPlaces = {}; ///< where each of `needs` is named
    std::vector<Span> pluginPlaces = {}; ///< where each of `plugins` is named
    std::optional<std::int64_t> seed;
    std::optional<double> minutes;
    Span titlePlace = {};
    Span span = {}; ///< with both lines of dashes
};

/// One line of `show`.
struct ShowItem {
    std::string text; ///< as written: "weights", "sum(weights[0])", "steps"
    std::optional<Expression> what = {}; ///< nothing for steps and laws
    std::string view = {}; ///< empty: the output's own
    Span viewSpan = {};
    std::vector<Argument> options = {};
    Span span = {};
};

struct Expectation {
    std::string text;
    Condition condition;
    Span span = {};
};

struct ExpectedError {
    Rule rule = Rule::Shape;
    Span span = {};
};

struct Cell : BlockHead {
    std::string op;
    Span opSpan = {};
    std::string title, alt, after;
    Span afterSpan = {};
    std::vector<Argument> arguments = {}; ///< inputs and options of the operator
    std::vector<Argument> labels = {}; ///< by letter
    std::vector<Argument> sweep = {}; ///< by option
    std::vector<ShowItem> show = {};
    bool hasShow = false;
    std::vector<Expectation> expectations = {};
    std::optional<ExpectedError> expectedError = {};
    bool isManual = false;
    double timeout = 300; ///< seconds
};

enum class ControlType { Number, Integer, Toggle, Choice, Text, Tokens, Matrix };
[[nodiscard]] std::string_view controlTypeName(ControlType type);
/// The type of the values that a control of this type has.
[[nodiscard]] Type valueTypeOf(ControlType type);

struct Control : BlockHead {
    ControlType type = ControlType::Number;
    bool isUntyped = false; ///< its type is none that there is, so its value has no meaning
    YamlNode value = {};
    std::optional<YamlNode> low = {}, high = {}, step = {};
    std::vector<std::string> choices = {};
    MarkdownText label = {};
    std::string unit;
};

struct ValueBlock : BlockHead {
    std::optional<Type> type = {};
    bool isUntyped = false; ///< its type is none that there is, so its value has no meaning
    YamlNode value = {};
    MarkdownText label = {};
};

using Block = std::variant<Cell, Control, ValueBlock, Exercise>;
[[nodiscard]] const BlockHead &headOf(const Block &block);

/// `[0.4011](=three.weights[0][0])`.
struct ProseNumber {
    std::string written; ///< as in the file
    Span text = {}; ///< the written number
    Span span = {}; ///< from the opening bracket to the closing one
    Expression target; ///< its offsets are the file's
    std::optional<Span> blockText = {}; ///< the text of a block that it stands in; nothing in prose
    std::string exercise = {}; ///< whose values it follows: one in an exercise's question or texts
};

struct Lesson {
    Source source;
    FrontMatter front;
    Markdown markdown;
    std::vector<Block> blocks; ///< in the order of the file; those without a syntax error
    std::vector<BlockHead> unreadable; ///< blocks with a syntax error: their names are taken
    std::vector<ProseNumber> numbers;
    /// The expressions of the blocks' values, by the offset at which the scalar begins; their offsets are the file's.
    std::unordered_map<std::size_t, Expression> expressions;

    [[nodiscard]] const Expression *expressionAt(const YamlNode &scalar) const;
    [[nodiscard]] const Block *block(std::string_view name) const;
};

struct LessonResult {
    Lesson lesson;
    std::vector<Diagnostic> diagnostics;
};

/// Never fails: what can't be understood becomes diagnostics, all of a file's at once. A file that is no text at all
/// gives a lesson without blocks.
[[nodiscard]] LessonResult readLesson(std::string file, std::string text);

} // namespace heed
