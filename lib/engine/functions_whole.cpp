// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"
#include "engine/functions.h"

#include <cmath>

namespace heed {

static Checked<Known> checkSum(const Operands &operands)
{
    return formOf(operands, 0).map([](const Form &form) { return Form{form.grain}.known(); });
}

static bool hasNone(const Form &form)
{
    const auto none = [](const auto &axis) { return axis == std::size_t{0}; };
    return form.axes && std::any_of(form.axes->begin(), form.axes->end(), none);
}

/// What has no value over no entries at all.
static Checked<Form> someOf(const Operands &operands)
{
    auto form = formOf(operands, 0);
    if (form && hasNone(*form))
        return refuse(Rule::Shape, "At least one number is expected here, not " + described(operands[0]) + ".", 0);
    return form;
}

static Checked<Known> checkMean(const Operands &operands)
{
    return someOf(operands).map([](const Form &) { return Form{}.known(); });
}

static Checked<Known> checkNorm(const Operands &operands)
{
    return formOf(operands, 0).map([](const Form &) { return Form{}.known(); });
}

static std::optional<Value> wholeTotal(const Value &value)
{
    const Wholes x(value);
    std::optional<std::int64_t> sum = 0;
    for (std::size_t i = 0; i < x.size() && sum; ++i)
        sum = wholeSum(*sum, x[i]);
    return sum ? std::optional(Value(*sum)) : std::nullopt;
}

static double total(const Reals &x)
{
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += x[i];
    return sum;
}

static Value runSum(const Operands &operands, const Sizes &)
{
    const Value &value = *operands[0].value;
    if (isWhole(value))
        if (auto whole = wholeTotal(value))
            return std::move(*whole);
    return total(Reals(value));
}

static Value runMean(const Operands &operands, const Sizes &)
{
    const Reals x(*operands[0].value);
    return total(x) / static_cast<double>(x.size());
}

static Value runVariance(const Operands &operands, const Sizes &)
{
    const Reals x(*operands[0].value);
    const double count = static_cast<double>(x.size()), mean = total(x) / count;
    double squares = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        squares += (x[i] - mean) * (x[i] - mean);
    return squares / count;
}

static double scaledNorm(const Reals &x, double scale)
{
    double squares = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        squares += (x[i] / scale) * (x[i] / scale);
    return scale * std::sqrt(squares);
}

/// Squares that would overflow or vanish are scaled by a power of two near the largest entry.
static Value runNorm(const Operands &operands, const Sizes &)
{
    const Reals x(*operands[0].value);
    const double plain = scaledNorm(x, 1);
    if (plain > 1e-140 && plain < 1e150)
        return plain;
    double largest = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        largest = std::max(largest, std::abs(x[i]));
    return largest > 0 && std::isfinite(largest) ? scaledNorm(x, std::exp2(std::ilogb(largest))) : plain;
}

/// A vector, or a matrix with one row.
static Checked<Form> rowOf(const Operands &operands, std::size_t index, const std::string &advice)
{
    auto form = formOf(operands, index);
    if (!form || !form->axes)
        return form;
    const Axes &axes = *form->axes;
    if (axes.size() == 1 || (axes.size() == 2 && axes[0].value_or(1) == 1))
        return form;
    return refuse(Rule::Shape, "A vector is expected here, not " + described(operands[index]) + advice, index);
}

static Checked<Known> checkDot(const Operands &operands)
{
    const auto a = rowOf(operands, 0, "."), b = rowOf(operands, 1, ".");
    if (!a || !b)
        return tl::unexpected<Refusal>(a ? b.error() : a.error());
    if (a->axes && b->axes && !agreed(Axes{a->axes->back()}, Axes{b->axes->back()}))
        return refuse(Rule::Shape,
            "dot needs vectors of one length; these have " + axesText({a->axes->back()}) + " and "
                + axesText({b->axes->back()}) + " entries.");
    return Form{joined(a->grain, b->grain)}.known();
}

static std::optional<Value> wholeDot(const Value &left, const Value &right)
{
    const Wholes a(left), b(right);
    std::optional<std::int64_t> sum = 0;
    for (std::size_t i = 0; i < a.size() && sum; ++i) {
        const auto term = wholeProduct(a[i], b[i]);
        sum = term ? wholeSum(*sum, *term) : std::nullopt;
    }
    return sum ? std::optional(Value(*sum)) : std::nullopt;
}

static Value runDot(const Operands &operands, const Sizes &)
{
    const Value &left = *operands[0].value, &right = *operands[1].value;
    if (isWhole(left) && isWhole(right))
        if (auto whole = wholeDot(left, right))
            return std::move(*whole);
    const Reals a(left), b(right);
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

static Checked<Known> checkArgmax(const Operands &operands)
{
    const auto form = rowOf(operands, 0, "; choose a row by an index, as in argmax(m[0]).");
    if (!form)
        return tl::unexpected<Refusal>(form.error());
    return someOf(operands).map([](const Form &) { return Form{Grain::Integer}.known(); });
}

/// nan counts as the largest, so that it is found.
template<typename T>
static bool isLarger(T a, T b)
{
    return a > b || (a != a && b == b);
}

template<typename T>
static std::size_t largest(const Entries<T> &x)
{
    std::size_t best = 0;
    for (std::size_t i = 1; i < x.size(); ++i)
        best = isLarger(x[i], x[best]) ? i : best;
    return best;
}

static Value runArgmax(const Operands &operands, const Sizes &)
{
    const Value &value = *operands[0].value;
    return isWhole(value) ? largest(Wholes(value)) : largest(Reals(value));
}

std::vector<Function> wholeFunctions()
{
    return {
        {"sum", "sum(x)", 1, 1, {checkSum, runSum}},
        {"mean", "mean(x)", 1, 1, {checkMean, runMean, Type::Number}},
        {"variance", "variance(x)", 1, 1, {checkMean, runVariance, Type::Number}},
        {"dot", "dot(a, b)", 2, 2, {checkDot, runDot}},
        {"norm", "norm(x)", 1, 1, {checkNorm, runNorm, Type::Number}},
        {"argmax", "argmax(x)", 1, 1, {checkArgmax, runArgmax, Type::Integer}},
    };
}

} // namespace heed
