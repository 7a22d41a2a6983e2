// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"
#include "engine/functions.h"

#include <cmath>

namespace heed {

/// range(end), range(begin, end), range(begin, end, step).
template<typename T>
struct Bounds {
    T begin = 0, end = 0, step = 1;
};

template<typename T, typename Read>
static Bounds<T> boundsOf(const Operands &operands, Read read)
{
    Bounds<T> bounds;
    if (operands.size() > 1)
        bounds.begin = read(operands[0]);
    bounds.end = read(operands[operands.size() == 1 ? 0 : 1]);
    if (operands.size() == 3)
        bounds.step = read(operands[2]);
    return bounds;
}

/// How many steps fit before the end; a hair more than a whole number counts as that number.
static double steps(const Bounds<double> &bounds)
{
    constexpr double slack = 1e-9;
    return std::max(0.0, std::ceil((bounds.end - bounds.begin) / bounds.step - slack));
}

/// The same of integers, exactly.
static double steps(const Bounds<std::int64_t> &bounds)
{
    const bool up = bounds.step > 0;
    if (up ? bounds.end <= bounds.begin : bounds.end >= bounds.begin)
        return 0;
    const auto begin = static_cast<std::uint64_t>(bounds.begin), end = static_cast<std::uint64_t>(bounds.end);
    const auto step = static_cast<std::uint64_t>(bounds.step);
    const std::uint64_t span = up ? end - begin : begin - end, stride = up ? step : std::uint64_t{0} - step;
    return static_cast<double>(span / stride) + (span % stride == 0 ? 0 : 1);
}

static Checked<Grain> checkScalars(const Operands &operands)
{
    Grain grain = Grain::Integer;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const auto form = scalarFormOf(operands, i);
        if (!form)
            return tl::unexpected<Refusal>(form.error());
        const auto number = numberOf(operands[i]);
        if (number && !std::isfinite(*number))
            return refuse(Rule::Range, "A finite number is expected here.", i);
        grain = joined(grain, form->grain);
    }
    return grain;
}

static bool areKnown(const Operands &operands)
{
    return std::all_of(
        operands.begin(), operands.end(), [](const Known &operand) { return operand.value.has_value(); });
}

static bool areWhole(const Operands &operands)
{
    return std::all_of(operands.begin(), operands.end(), [](const Known &operand) { return isWhole(*operand.value); });
}

static Bounds<std::int64_t> wholeBounds(const Operands &operands)
{
    return boundsOf<std::int64_t>(operands, [](const Known &known) { return known.value->get<std::int64_t>(); });
}

static Bounds<double> realBounds(const Operands &operands)
{
    return boundsOf<double>(operands, [](const Known &known) { return *numberOf(known); });
}

static Checked<Known> tooMany()
{
    return refuse(Rule::Limit, "An expression may make 2^24 numbers at a time; this one would make more.");
}

static Checked<Known> checkRange(const Operands &operands)
{
    const auto grain = checkScalars(operands);
    if (!grain)
        return tl::unexpected<Refusal>(grain.error());
    if (operands.size() == 3 && numberOf(operands[2]) == 0.0)
        return refuse(Rule::Range, "The step of a range is not 0.", 2);
    if (!areKnown(operands))
        return Form{*grain, Axes(1)}.known();
    const double count = areWhole(operands) ? steps(wholeBounds(operands)) : steps(realBounds(operands));
    if (!(count <= static_cast<double>(mostEntries)))
        return tooMany();
    return Form{*grain, Axes{static_cast<std::size_t>(count)}}.known();
}

/// Differences may overflow on the way, the entries can't.
static Value wholeRange(const Bounds<std::int64_t> &bounds, const Sizes &shape)
{
    const auto begin = static_cast<std::uint64_t>(bounds.begin), step = static_cast<std::uint64_t>(bounds.step);
    return made<std::int64_t>(shape, [&](std::size_t i) { return static_cast<std::int64_t>(begin + i * step); });
}

static Value runRange(const Operands &operands, const Sizes &shape)
{
    if (areWhole(operands))
        return wholeRange(wholeBounds(operands), shape);
    const auto bounds = realBounds(operands);
    return made<double>(shape, [&](std::size_t i) { return bounds.begin + static_cast<double>(i) * bounds.step; });
}

static Checked<Known> checkLinspace(const Operands &operands)
{
    const auto grain = checkScalars(operands);
    if (!grain)
        return tl::unexpected<Refusal>(grain.error());
    const auto count = numberOf(operands[2]);
    if (!count)
        return Form{Grain::Number, Axes(1)}.known();
    if (!wholeOf(*count) || *count < 2)
        return refuse(Rule::Range, "linspace includes both ends: it makes a whole number of points, at least 2.", 2);
    if (*count > static_cast<double>(mostEntries))
        return tooMany();
    return Form{Grain::Number, Axes{static_cast<std::size_t>(*count)}}.known();
}

static Value runLinspace(const Operands &operands, const Sizes &shape)
{
    const double first = *numberOf(operands[0]), last = *numberOf(operands[1]);
    const std::size_t parts = shape[0] - 1;
    return made<double>(shape, [&](std::size_t i) {
        const double way = (last - first) * static_cast<double>(i);
        return i == parts ? last : first + way / static_cast<double>(parts);
    });
}

std::vector<Function> sequenceFunctions()
{
    return {
        {"range", "range(n), range(a, b) or range(a, b, step)", 1, 3, {checkRange, runRange}},
        {"linspace", "linspace(a, b, n)", 3, 3, {checkLinspace, runLinspace, Type::Numbers}},
    };
}

} // namespace heed
