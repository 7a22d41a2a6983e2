// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"
#include "engine/functions.h"

namespace heed {

/// Over all entries of one argument; by entry of several.
static Checked<Known> checkExtreme(const Operands &operands)
{
    auto all = formOf(operands, 0);
    if (!all)
        return tl::unexpected<Refusal>(all.error());
    const bool none = all->axes && std::find(all->axes->begin(), all->axes->end(), std::size_t{0}) != all->axes->end();
    if (operands.size() == 1 && none)
        return refuse(Rule::Shape, "At least one number is expected here, not " + described(operands[0]) + ".", 0);
    if (operands.size() == 1)
        return Form{all->grain}.known();
    for (std::size_t i = 1; i < operands.size() && all; ++i) {
        const auto form = formOf(operands, i);
        if (!form)
            return tl::unexpected<Refusal>(form.error());
        all = byEntry(*all, *form);
        if (!all)
            all.error().operand = i;
    }
    return all.map([](const Form &form) { return form.known(); });
}

/// nan wins, so that it is seen.
template<typename T>
static T larger(T a, T b)
{
    return a > b || a != a ? a : b;
}
template<typename T>
static T smaller(T a, T b)
{
    return a < b || a != a ? a : b;
}

template<typename T, typename F>
static Value overAll(const Value &value, F better)
{
    const Entries<T> x(value);
    T best = x[0];
    for (std::size_t i = 1; i < x.size(); ++i)
        best = better(best, x[i]);
    return best;
}

template<typename T, typename F>
static Value extreme(const Operands &operands, const Sizes &shape, F better)
{
    if (operands.size() == 1)
        return overAll<T>(*operands[0].value, better);
    std::vector<Entries<T>> all;
    for (const Known &operand : operands)
        all.emplace_back(*operand.value);
    return made<T>(shape, [&](std::size_t i) {
        T best = all.front()[i];
        for (const Entries<T> &x : all)
            best = better(best, x[i]);
        return best;
    });
}

template<typename F>
static Value extremeOf(const Operands &operands, const Sizes &shape, F better)
{
    const bool whole =
        std::all_of(operands.begin(), operands.end(), [](const Known &operand) { return isWhole(*operand.value); });
    return whole ? extreme<std::int64_t>(operands, shape, better) : extreme<double>(operands, shape, better);
}

static Value runMin(const Operands &operands, const Sizes &shape)
{
    return extremeOf(operands, shape, [](auto a, auto b) { return smaller(a, b); });
}
static Value runMax(const Operands &operands, const Sizes &shape)
{
    return extremeOf(operands, shape, [](auto a, auto b) { return larger(a, b); });
}

std::vector<Function> extremeFunctions()
{
    return {
        {"min", "min(x) or min(a, b, …)", 1, anyNumberOfArguments, {checkExtreme, runMin}},
        {"max", "max(x) or max(a, b, …)", 1, anyNumberOfArguments, {checkExtreme, runMax}},
    };
}

} // namespace heed
