// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare.h"
#include "engine/arithmetic_entries.h"
#include "engine/coerce.h"
#include "lesson/expression_text.h"
#include "sdk/number_text.h"

#include <cmath>

namespace heed {

static constexpr double slack = 1e-9;

static bool isOrder(std::string_view sign) { return sign != "==" && sign != "!="; }

Checked<void> checkTypes(std::string_view sign, const Known &left, const Known &right)
{
    if (left.isUnknown() || right.isUnknown())
        return {};
    const bool numbers = isNumeric(*left.type) && isNumeric(*right.type);
    if (left.type == Type::Table || right.type == Type::Table)
        return refuse(
            Rule::Type, "Tables are compared entry by entry; choose one, as in parts[\"query\"][\"weights\"].");
    if (!numbers && left.type != right.type)
        return refuse(Rule::Type,
            "The left side is " + described(left) + ", the right side " + described(right)
                + "; only like things compare.");
    if (!numbers && isOrder(sign))
        return refuse(Rule::Type,
            inQuotes(sign) + " orders numbers; these are " + described(left) + " each, which are only == or !=.");
    return {};
}

std::optional<std::string> shapeClash(const Known &left, const Known &right)
{
    const auto a = axesOf(left), b = axesOf(right);
    const bool oneIsScalar = left.type && right.type && (a && a->empty()) != (b && b->empty());
    if (!oneIsScalar && (!a || !b || agreed(*a, *b)))
        return std::nullopt;
    const auto text = [](const std::optional<Axes> &axes) { return axes ? axesText(*axes) : std::string("an array"); };
    return "the shapes differ: " + text(a) + " and " + text(b);
}

std::optional<Refusal> withinFlaw(const Known &amount)
{
    if (amount.isUnknown())
        return std::nullopt;
    const auto number = coerce(amount, Type::Number, "within");
    if (!number)
        return Refusal{.message = "'within' takes one number, not " + described(amount) + "."};
    if (!number->value)
        return std::nullopt;
    const double room = number->value->get<double>();
    if (std::isfinite(room) && room >= 0)
        return std::nullopt;
    return Refusal{
        .message = "'within' takes a number that is 0 or more, found " + exactText(room) + ".", .rule = Rule::Range};
}

static bool isNear(double a, double b, double tolerance)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return true;
    return std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= tolerance;
}

static double toleranceOf(double a, double b, const Writing &left, const Writing &right)
{
    if (left.halfUnit || right.halfUnit)
        return std::max(left.halfUnit.value_or(0), right.halfUnit.value_or(0)) * (1 + slack);
    if (left.isInteger || right.isInteger)
        return slack;
    return slack * std::max({1.0, std::abs(a), std::abs(b)});
}

static double toleranceOf(const Tolerance &within, double b)
{
    return (within.isShare ? within.amount * std::abs(b) : within.amount) * (1 + slack);
}

template<typename T>
static bool inOrder(std::string_view sign, T a, T b)
{
    if (sign == "<")
        return a < b;
    if (sign == "<=")
        return a <= b;
    return sign == ">" ? a > b : a >= b;
}

static bool inOrderWithin(std::string_view sign, double a, double b, double tolerance)
{
    return inOrder(sign, a, b) || inOrder(sign, sign.front() == '<' ? a - tolerance : a + tolerance, b);
}

template<typename Hit>
static std::optional<std::size_t> missAmong(std::size_t entries, Hit hit)
{
    for (std::size_t i = 0; i < entries; ++i)
        if (!hit(i))
            return i;
    return std::nullopt;
}

static const Writing &writingAt(const Writings &writings, std::size_t entry)
{
    return writings.size() == 1 ? writings.front() : writings.at(entry);
}

static std::optional<std::size_t> missOfWholes(const Comparison &comparison)
{
    const Wholes a(comparison.left), b(comparison.right);
    const std::string_view sign = comparison.sign;
    return missAmong(
        a.size(), [&](std::size_t i) { return isOrder(sign) ? inOrder(sign, a.at(i), b.at(i)) : a.at(i) == b.at(i); });
}

static std::optional<std::size_t> missOfReals(const Comparison &comparison)
{
    const Reals left(comparison.left), right(comparison.right);
    const auto hit = [&](std::size_t i) {
        const double a = left.at(i), b = right.at(i);
        const auto &within = comparison.within;
        if (isOrder(comparison.sign))
            return inOrderWithin(comparison.sign, a, b, within ? toleranceOf(*within, b) : 0);
        const double own =
            toleranceOf(a, b, writingAt(comparison.leftWriting, i), writingAt(comparison.rightWriting, i));
        return isNear(a, b, within ? toleranceOf(*within, b) : own);
    };
    return missAmong(left.size(), hit);
}

static std::optional<std::size_t> missOfTexts(const TextList &a, const TextList &b)
{
    return missAmong(a.size(), [&](std::size_t i) { return a[i] == b[i]; });
}

std::optional<std::size_t> firstMiss(const Comparison &comparison)
{
    const Value &left = comparison.left, &right = comparison.right;
    if (const auto *texts = left.as<TextList>())
        return missOfTexts(*texts, right.get<TextList>());
    if (!isNumeric(left.type()))
        return identical(left, right) ? std::nullopt : std::optional<std::size_t>(0);
    const bool whole = isWhole(left) && isWhole(right) && !comparison.within;
    return whole ? missOfWholes(comparison) : missOfReals(comparison);
}

bool holds(const Comparison &comparison) { return firstMiss(comparison).has_value() == (comparison.sign == "!="); }

} // namespace heed
