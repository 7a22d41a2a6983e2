// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"
#include "engine/functions.h"

#include <cmath>

namespace heed {

static Checked<Known> checkReal(const Operands &operands)
{
    return formOf(operands, 0).map([](const Form &form) { return Form{Grain::Number, form.axes}.known(); });
}

template<typename F>
static Value mapped(const Operands &operands, const Sizes &shape, F f)
{
    const Reals x(*operands[0].value);
    return made<double>(shape, [&](std::size_t i) { return f(x[i]); });
}

static Value runSqrt(const Operands &operands, const Sizes &shape)
{
    return mapped(operands, shape, [](double x) { return std::sqrt(x); });
}
static Value runExp(const Operands &operands, const Sizes &shape)
{
    return mapped(operands, shape, [](double x) { return std::exp(x); });
}
static Value runLog(const Operands &operands, const Sizes &shape)
{
    return mapped(operands, shape, [](double x) { return std::log(x); });
}
static Value runSin(const Operands &operands, const Sizes &shape)
{
    return mapped(operands, shape, [](double x) { return std::sin(x); });
}
static Value runCos(const Operands &operands, const Sizes &shape)
{
    return mapped(operands, shape, [](double x) { return std::cos(x); });
}
static Value runTanh(const Operands &operands, const Sizes &shape)
{
    return mapped(operands, shape, [](double x) { return std::tanh(x); });
}

static Checked<Known> checkAbs(const Operands &operands)
{
    return formOf(operands, 0).map([](const Form &form) { return form.known(); });
}

static Value runAbs(const Operands &operands, const Sizes &shape)
{
    const Value &value = *operands[0].value;
    if (isWhole(value)) {
        const Wholes x(value);
        const auto entry = [&](std::size_t i) { return x[i] < 0 ? wholeDifference(0, x[i]) : std::optional(x[i]); };
        if (auto whole = madeWhole(shape, entry))
            return std::move(*whole);
    }
    return mapped(operands, shape, [](double x) { return std::abs(x); });
}

/// Integers stay, and of numbers come integers where they fit.
static Checked<Known> checkWhole(const Operands &operands)
{
    return formOf(operands, 0).map([](const Form &form) {
        return Form{form.grain == Grain::Integer ? Grain::Integer : Grain::Either, form.axes}.known();
    });
}

template<typename F>
static Value wholes(const Operands &operands, const Sizes &shape, F f)
{
    const Value &value = *operands[0].value;
    if (isWhole(value)) {
        const Wholes x(value);
        return made<std::int64_t>(shape, [&](std::size_t i) { return x[i]; });
    }
    const Reals x(value);
    if (auto whole = madeWhole(shape, [&](std::size_t i) { return wholeOf(f(x[i])); }))
        return std::move(*whole);
    return made<double>(shape, [&](std::size_t i) { return f(x[i]); });
}

static Value runFloor(const Operands &operands, const Sizes &shape)
{
    return wholes(operands, shape, [](double x) { return std::floor(x); });
}
static Value runCeil(const Operands &operands, const Sizes &shape)
{
    return wholes(operands, shape, [](double x) { return std::ceil(x); });
}

static constexpr double mostDigits = 20;

static Checked<void> checkDigits(const Operands &operands)
{
    if (const auto form = scalarFormOf(operands, 1); !form)
        return tl::unexpected<Refusal>(form.error());
    const auto digits = numberOf(operands[1]);
    if (digits && (!wholeOf(*digits) || std::abs(*digits) > mostDigits))
        return refuse(Rule::Range, "The digits to round to are a whole number from -20 to 20.", 1);
    return {};
}

static Checked<Known> checkRound(const Operands &operands)
{
    if (operands.size() == 1)
        return checkWhole(operands);
    const auto form = formOf(operands, 0);
    if (!form)
        return tl::unexpected<Refusal>(form.error());
    const Grain grain = form->grain == Grain::Integer ? Grain::Either : form->grain;
    return checkDigits(operands).map([&] { return Form{grain, form->axes}.known(); });
}

/// Halves away from zero.
static double rounded(double x, int digits)
{
    const double scale = std::pow(10.0, std::abs(digits));
    const double scaled = digits < 0 ? x / scale : x * scale;
    if (!std::isfinite(scaled))
        return x;
    return digits < 0 ? std::round(scaled) * scale : std::round(scaled) / scale;
}

static Value runRound(const Operands &operands, const Sizes &shape)
{
    const int digits = operands.size() == 1 ? 0 : static_cast<int>(*numberOf(operands[1]));
    const bool whole = isWhole(*operands[0].value);
    if (operands.size() == 1 || (whole && digits >= 0))
        return wholes(operands, shape, [](double x) { return std::round(x); });
    if (!whole)
        return mapped(operands, shape, [digits](double x) { return rounded(x, digits); });
    const Reals x(*operands[0].value);
    if (auto result = madeWhole(shape, [&](std::size_t i) { return wholeOf(rounded(x[i], digits)); }))
        return std::move(*result);
    return mapped(operands, shape, [digits](double entry) { return rounded(entry, digits); });
}

std::vector<Function> entryFunctions()
{
    return {
        {"sqrt", "sqrt(x)", 1, 1, {checkReal, runSqrt}},
        {"exp", "exp(x)", 1, 1, {checkReal, runExp}},
        {"log", "log(x)", 1, 1, {checkReal, runLog}},
        {"sin", "sin(x)", 1, 1, {checkReal, runSin}},
        {"cos", "cos(x)", 1, 1, {checkReal, runCos}},
        {"tanh", "tanh(x)", 1, 1, {checkReal, runTanh}},
        {"abs", "abs(x)", 1, 1, {checkAbs, runAbs}},
        {"round", "round(x) or round(x, digits)", 1, 2, {checkRound, runRound}},
        {"floor", "floor(x)", 1, 1, {checkWhole, runFloor}},
        {"ceil", "ceil(x)", 1, 1, {checkWhole, runCeil}},
    };
}

} // namespace heed
