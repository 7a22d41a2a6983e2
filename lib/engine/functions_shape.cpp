// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"
#include "engine/functions.h"

namespace heed {

static Checked<std::optional<Axes>> axesFor(const Operands &operands)
{
    const auto axes = axesOf(operands[0]);
    if (axes && axes->empty())
        return refuse(
            Rule::Shape, "An array, a list or a table is expected here, not " + described(operands[0]) + ".", 0);
    return axes;
}

static Known sizeOr(std::optional<std::size_t> size)
{
    return size ? Known::exactly(Value(*size)) : Known::ofType(Type::Integer);
}

static Checked<Known> checkRows(const Operands &operands)
{
    return axesFor(operands).map([](const std::optional<Axes> &axes) {
        if (!axes)
            return Known::ofType(Type::Integer);
        return sizeOr(axes->size() == 1 ? 1 : (*axes)[axes->size() - 2]);
    });
}

static Checked<Known> checkColumns(const Operands &operands)
{
    return axesFor(operands).map(
        [](const std::optional<Axes> &axes) { return axes ? sizeOr(axes->back()) : Known::ofType(Type::Integer); });
}

static Checked<Known> checkShape(const Operands &operands)
{
    const auto axes = axesOf(operands[0]);
    const auto sizes = sizesOf(axes);
    if (!sizes)
        return Known{.type = Type::Integers, .shape = Axes{axes ? std::optional(axes->size()) : std::nullopt}};
    return Known::exactly(Array<std::int64_t>::vector({sizes->begin(), sizes->end()}));
}

static Checked<Known> checkTranspose(const Operands &operands)
{
    const auto form = formOf(operands, 0);
    if (!form)
        return tl::unexpected<Refusal>(form.error());
    if (form->isScalar())
        return refuse(Rule::Shape, "A vector or a matrix is expected here, not one number.", 0);
    Known known = operands[0];
    known.value.reset();
    known.shape = form->axes;
    if (form->hasRank(1))
        known.shape->push_back(1);
    else if (form->axes)
        std::swap(known.shape->at(form->axes->size() - 1), known.shape->at(form->axes->size() - 2));
    return known;
}

template<typename T>
static Value transposed(const Array<T> &array, const Sizes &shape)
{
    const auto &from = array.cube();
    arma::Cube<T> to(from.n_cols, from.n_rows, from.n_slices, arma::fill::none);
    for (std::size_t s = 0; s < from.n_slices; ++s)
        to.slice(s) = from.slice(s).st();
    return Array<T>(shape, std::move(to));
}

static Value runTranspose(const Operands &operands, const Sizes &shape)
{
    return std::visit(
        [&](const auto &data) -> Value {
            if constexpr (AnArray<std::decay_t<decltype(data)>>)
                return transposed(data, shape);
            else
                return {};
        },
        operands[0].value->data());
}

std::vector<Function> shapeFunctions()
{
    return {
        {"rows", "rows(x)", 1, 1, {checkRows, nullptr, Type::Integer}},
        {"columns", "columns(x)", 1, 1, {checkColumns, nullptr, Type::Integer}},
        {"shape", "shape(x)", 1, 1, {checkShape, nullptr, Type::Integers}},
        {"transpose", "transpose(x)", 1, 1, {checkTranspose, runTranspose}},
    };
}

} // namespace heed
