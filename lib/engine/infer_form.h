// SPDX-License-Identifier: GPL-3.0-or-later
/// What the rules of the expression language need to know of an operand.
#pragma once

#include "engine/evaluate.h"

namespace heed {

using Axes = std::vector<std::optional<std::size_t>>;
using Operands = std::vector<Known>;

/// A rule's error, at one of its operands or at the whole.
struct Refusal {
    std::string message;
    Rule rule = Rule::Type;
    std::optional<std::size_t> operand = {};
};
template<typename T>
using Checked = tl::expected<T, Refusal>;
[[nodiscard]] inline tl::unexpected<Refusal> refuse(
    Rule rule, std::string message, std::optional<std::size_t> operand = {})
{
    return tl::unexpected<Refusal>({.message = std::move(message), .rule = rule, .operand = operand});
}

/// One function, sign or list: `check` says what comes out, from values or from what is known of them, and `run`
/// computes it from values that passed. A check that finds the value needs no run.
struct Action {
    Checked<Known> (*check)(const Operands &operands) = nullptr;
    Value (*run)(const Operands &operands, const Sizes &shape) = nullptr;
    std::optional<Type> always = {}; ///< the result's type, also when nothing is known of an operand
};

/// Whether numbers are whole: in order, so that the larger of two is what a sum of them is.
enum class Grain { Integer, Either, Number };

/// A number, or an array of numbers; without `axes` an array of any rank.
struct Form {
    Grain grain = Grain::Number;
    std::optional<Axes> axes = Axes{};

    [[nodiscard]] bool isScalar() const { return axes && axes->empty(); }
    [[nodiscard]] bool hasRank(std::size_t rank) const { return axes && axes->size() == rank; }
    [[nodiscard]] Known known() const;
};

/// A value, which must not be empty, without a shape of its own: `axesOf` finds it.
[[nodiscard]] Known holding(Value value);
/// Sizes of an array, a list of texts or a table; no axes for a scalar; nothing when not even their number is known.
[[nodiscard]] std::optional<Axes> axesOf(const Known &known);
[[nodiscard]] Axes axesOf(const Sizes &sizes);
/// Nothing unless every size is known.
[[nodiscard]] std::optional<Sizes> sizesOf(const std::optional<Axes> &axes);
/// "3 x ?"; "one number".
[[nodiscard]] std::string axesText(const Axes &axes);
/// "a text", "one number", "a vector of 3", "a matrix of 3 x 2".
[[nodiscard]] std::string described(const Known &known);
/// The same of an array: "one number", "a vector of 3".
[[nodiscard]] std::string describedArray(const std::optional<Axes> &axes);

[[nodiscard]] bool isNumeric(Type type);
/// Refuses what holds no numbers.
[[nodiscard]] Checked<Form> formOf(const Operands &operands, std::size_t index);
[[nodiscard]] Checked<Form> scalarFormOf(const Operands &operands, std::size_t index);
/// The one form of two arrays that agree, where a vector counts as a row; nothing when they don't.
[[nodiscard]] std::optional<Axes> agreed(const Axes &a, const Axes &b);
/// The larger grain.
[[nodiscard]] Grain joined(Grain a, Grain b);
/// Refuses to make more than `mostEntries`.
[[nodiscard]] Checked<Known> bounded(const Form &form);
/// The value of a scalar as a double, when known.
[[nodiscard]] std::optional<double> numberOf(const Known &known);
/// What either of two may be.
[[nodiscard]] Known eitherOf(const Known &a, const Known &b);

} // namespace heed
