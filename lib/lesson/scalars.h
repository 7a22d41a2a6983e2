// SPDX-License-Identifier: GPL-3.0-or-later
/// Plain scalars and nested lists as values; what a scalar means is decided by the type that is due.
#pragma once

#include "lesson/yaml.h"
#include "sdk/error.h"
#include "sdk/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// -?digits; nothing octal or hexadecimal, within 64 bits.
[[nodiscard]] std::optional<std::int64_t> readInteger(std::string_view text);
/// -?digits[.digits][e±digits], inf, -inf, nan. What is too large for a double is refused, what is too small is 0.
[[nodiscard]] std::optional<double> readNumber(std::string_view text);
/// Whether the text is a number that no double can hold, such as 1e400.
[[nodiscard]] bool isTooLarge(std::string_view text);

/// As many wrong entries of one list are worth saying.
inline constexpr std::size_t mostWrongEntries = 10;

/// A place inside the written value, with what is wrong there.
struct WrittenError {
    Span span = {};
    Rule rule = Rule::Type;
    std::string message;
};

/// The plain value of `node` as `type`; nested lists become arrays of any rank, and must not be ragged. Expressions
/// (text that begins with "=") are refused: the engine evaluates those. `==x` is the text "=x". `further`: the other
/// entries of a list that aren't of the type, up to mostWrongEntries with the first.
[[nodiscard]] tl::expected<Value, WrittenError> readValue(
    const YamlNode &node, Type type, std::vector<WrittenError> *further = nullptr);

/// Without a declared type: a scalar is an integer or a number, a list is numbers.
[[nodiscard]] tl::expected<Value, WrittenError> readUntyped(
    const YamlNode &node, std::vector<WrittenError> *further = nullptr);

/// "found 'cat'", "found a list": what stands where something else is due.
[[nodiscard]] std::string foundText(const YamlNode &node);
/// The same where an integer is due: "found '99999999999999999999'; an integer is at most 9223372036854775807".
[[nodiscard]] std::string foundForInteger(const YamlNode &node);
/// What follows such a text: why it is no integer that can be held, or nothing.
[[nodiscard]] std::string integerHint(std::string_view text);
/// "a number", "true or false": the type as a sentence names it.
[[nodiscard]] std::string_view typeNoun(Type type);
/// Whether nothing at all stands in the node or below it, which the YAML reader has said.
[[nodiscard]] bool holdsNothing(const YamlNode &node);
/// Whether the scalar is an expression: "=…" but not "==…".
[[nodiscard]] bool isExpression(const YamlNode &node);
/// Whether an expression stands in the node or below it.
[[nodiscard]] bool holdsExpression(const YamlNode &node);

} // namespace heed
