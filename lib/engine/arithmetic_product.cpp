// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"

namespace heed {

static Checked<Known> refuseProduct(const std::string &why) { return refuse(Rule::Shape, why); }

/// (rows, columns) of a matrix, and of a vector as a row.
static Axes asMatrix(const Axes &axes) { return axes.size() == 1 ? Axes{1, axes[0]} : axes; }

static Checked<Known> checkSizes(const Form &a, const Form &b)
{
    const Axes left = asMatrix(*a.axes), right = asMatrix(*b.axes);
    const bool fits = !left[1] || !right[0] || *left[1] == *right[0];
    if (!fits && b.hasRank(1))
        return refuseProduct("The left side is " + axesText(*a.axes) + ", and a vector counts as one row, 1 x "
            + axesText(*b.axes) + ": write transpose(…) to make it a column, or dot(a, b) for rows.");
    if (!fits)
        return refuseProduct("A matrix product needs as many columns on the left as rows on the right: these are "
            + axesText(left) + " and " + axesText(right) + ".");
    const Axes axes = a.hasRank(1) ? Axes{right[1]} : Axes{left[0], right[1]};
    return bounded({joined(a.grain, b.grain), axes});
}

Checked<Known> checkProduct(const Operands &operands)
{
    const Form a = *formOf(operands, 0), b = *formOf(operands, 1);
    if (a.hasRank(1) && b.hasRank(1))
        return refuseProduct("'*' doesn't join two vectors: write dot(a, b) for the sum of their products, or "
                             "transpose(a) * b for all of them.");
    for (const Form *form : {&a, &b})
        if (form->axes && form->axes->size() > 2)
            return refuse(Rule::Shape,
                "'*' joins matrices; choose one of an array of " + axesText(*form->axes) + " by an index.",
                form == &a ? 0 : 1);
    if (a.axes && b.axes)
        return checkSizes(a, b);
    return Form{joined(a.grain, b.grain),
        a.axes && a.hasRank(2) ? std::optional(Axes{(*a.axes)[0], std::nullopt}) : std::nullopt}
        .known();
}

static std::optional<std::int64_t> wholeEntry(
    const arma::Mat<std::int64_t> &a, const arma::Mat<std::int64_t> &b, std::size_t row, std::size_t column)
{
    std::optional<std::int64_t> sum = 0;
    for (std::size_t k = 0; k < a.n_cols && sum; ++k) {
        const auto term = wholeProduct(a.at(row, k), b.at(k, column));
        sum = term ? wholeSum(*sum, *term) : std::nullopt;
    }
    return sum;
}

static std::optional<Value> wholeMatrix(const Value &left, const Value &right, const Sizes &shape)
{
    const Wholes a(left), b(right);
    const std::size_t rows = Array<double>::rowsOf(shape);
    return madeWhole(
        shape, [&](std::size_t i) { return wholeEntry(a.array().matrix(), b.array().matrix(), i % rows, i / rows); });
}

/// Whether sums of these products are whole in doubles too.
static bool fitsDoubles(const arma::mat &a, const arma::mat &b)
{
    constexpr double end = 9007199254740992.0; // 2^53
    const auto largest = [](const arma::mat &m) { return m.is_empty() ? 0.0 : arma::abs(m).max(); };
    return largest(a) * largest(b) * static_cast<double>(a.n_cols) < end;
}

Value runProduct(const Operands &operands, const Sizes &shape)
{
    const Value &left = *operands[0].value, &right = *operands[1].value;
    const bool areWhole = isWhole(left) && isWhole(right);
    const Reals a(left), b(right);
    const bool fits = areWhole && fitsDoubles(a.array().matrix(), b.array().matrix());
    if (areWhole && !fits)
        if (auto whole = wholeMatrix(left, right, shape))
            return std::move(*whole);
    const arma::mat product = a.array().matrix() * b.array().matrix();
    if (fits)
        return made<std::int64_t>(shape, [&](std::size_t i) { return static_cast<std::int64_t>(product.at(i)); });
    return Array<double>(shape, arma::cube(product.memptr(), product.n_rows, product.n_cols, 1));
}

} // namespace heed
