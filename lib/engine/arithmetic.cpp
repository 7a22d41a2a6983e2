// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"

#include <array>
#include <cmath>

namespace heed {

Checked<Form> byEntry(const Form &a, const Form &b)
{
    const Grain grain = joined(a.grain, b.grain);
    if (a.isScalar() || b.isScalar())
        return Form{grain, a.isScalar() ? b.axes : a.axes};
    if (!a.axes || !b.axes)
        return Form{grain, std::nullopt};
    const auto axes = agreed(*a.axes, *b.axes);
    if (!axes)
        return refuse(Rule::Shape,
            "Entry by entry needs equal shapes, or one number: these are " + describedArray(a.axes) + " and "
                + describedArray(b.axes) + ".");
    return Form{grain, *axes};
}

static Checked<Form> checkEntries(const Operands &operands)
{
    const auto a = formOf(operands, 0), b = formOf(operands, 1);
    if (!a || !b)
        return tl::unexpected<Refusal>(a ? b.error() : a.error());
    return byEntry(*a, *b);
}

static Checked<Known> checkExact(const Operands &operands)
{
    return checkEntries(operands).map([](const Form &form) { return form.known(); });
}

/// Integers may come out even, and needn't.
static Checked<Known> checkInexact(const Operands &operands)
{
    return checkEntries(operands).map([](Form form) {
        form.grain = joined(form.grain, Grain::Either);
        return form.known();
    });
}

static Checked<Known> checkTimes(const Operands &operands)
{
    const auto a = formOf(operands, 0), b = formOf(operands, 1);
    return a && b && !a->isScalar() && !b->isScalar() ? checkProduct(operands) : checkExact(operands);
}

template<typename Exact, typename Inexact>
static Value entries(const Operands &operands, const Sizes &shape, Exact exact, Inexact inexact)
{
    const Value &left = *operands[0].value, &right = *operands[1].value;
    if (isWhole(left) && isWhole(right)) {
        const Wholes a(left), b(right);
        if (auto whole = madeWhole(shape, [&](std::size_t i) { return exact(a[i], b[i]); }))
            return std::move(*whole);
    }
    const Reals a(left), b(right);
    return made<double>(shape, [&](std::size_t i) { return inexact(a[i], b[i]); });
}

static Value runSum(const Operands &operands, const Sizes &shape)
{
    return entries(operands, shape, wholeSum, [](double a, double b) { return a + b; });
}
static Value runDifference(const Operands &operands, const Sizes &shape)
{
    return entries(operands, shape, wholeDifference, [](double a, double b) { return a - b; });
}
static double quotient(double a, double b)
{
    if (b != 0)
        return a / b;
    return a == 0 || std::isnan(a) ? std::nan("") : std::copysign(HUGE_VAL, std::signbit(b) ? -a : a);
}
static Value runQuotient(const Operands &operands, const Sizes &shape)
{
    return entries(operands, shape, wholeQuotient, quotient);
}
static Value runPower(const Operands &operands, const Sizes &shape)
{
    return entries(operands, shape, wholePower, [](double a, double b) { return std::pow(a, b); });
}
static Value runTimes(const Operands &operands, const Sizes &shape)
{
    if (operands[0].value->shape().empty() || operands[1].value->shape().empty())
        return entries(operands, shape, wholeProduct, [](double a, double b) { return a * b; });
    return runProduct(operands, shape);
}

const Action *arithmetic(std::string_view sign)
{
    static constexpr std::string_view signs = "+-*/^";
    static constexpr std::array<Action, 5> actions{{
        {checkExact, runSum},
        {checkExact, runDifference},
        {checkTimes, runTimes},
        {checkInexact, runQuotient},
        {checkInexact, runPower},
    }};
    const std::size_t index = sign.size() == 1 ? signs.find(sign) : std::string_view::npos;
    return index < actions.size() ? &actions[index] : nullptr;
}

static Checked<Known> checkNegation(const Operands &operands)
{
    return formOf(operands, 0).map([](const Form &form) { return form.known(); });
}

static Value runNegation(const Operands &operands, const Sizes &shape)
{
    const Value &value = *operands[0].value;
    if (isWhole(value)) {
        const Wholes a(value);
        if (auto whole = madeWhole(shape, [&](std::size_t i) { return wholeDifference(0, a[i]); }))
            return std::move(*whole);
    }
    const Reals a(value);
    return made<double>(shape, [&](std::size_t i) { return -a[i]; });
}

const Action &negation()
{
    static constexpr Action action{checkNegation, runNegation};
    return action;
}

} // namespace heed
