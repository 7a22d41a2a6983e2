// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"
#include "lesson/expression_text.h"
#include "lesson/suggest.h"
#include "sdk/number_text.h"

namespace heed {

static std::string axisText(std::optional<std::size_t> size)
{
    if (!size)
        return "indices count from 0";
    if (*size == 0)
        return "the axis has no entries";
    return "the axis has " + counted(*size, "entry", "entries")
        + (*size == 1 ? ", only [0]" : ", [0] to " + inBrackets(std::to_string(*size - 1)));
}

/// The index along an axis of `size`, when it is known.
static Checked<std::optional<std::size_t>> position(
    const Known &index, std::optional<std::size_t> size, std::size_t operand)
{
    if (index.type != Type::Integer && index.type != Type::Number)
        return refuse(
            Rule::Type, "An index is one whole number, counted from 0, not " + described(index) + ".", operand);
    const auto number = numberOf(index);
    if (!number && size != 0U)
        return std::nullopt;
    const auto whole = number ? wholeOf(*number) : std::optional<std::int64_t>(0);
    if (!whole || *whole < 0 || static_cast<std::uint64_t>(*whole) >= size.value_or(SIZE_MAX))
        return refuse(Rule::Range,
            "There is no entry " + inBrackets(exactText(number.value_or(0))) + ": " + axisText(size) + ".", operand);
    return static_cast<std::size_t>(*whole);
}

template<typename T>
static Value picked(const Array<T> &array, std::size_t lead, Sizes rest)
{
    const auto &cube = array.cube();
    if (rest.empty()) {
        const T entry = array.at(lead);
        return std::is_floating_point_v<T> ? Value(static_cast<double>(entry))
                                           : Value(static_cast<std::int64_t>(entry));
    }
    arma::Cube<T> part(Array<T>::rowsOf(rest), Array<T>::columnsOf(rest), Array<T>::slicesOf(rest), arma::fill::none);
    if (part.is_empty())
        return Array<T>(std::move(rest), std::move(part));
    if (rest.size() == 1)
        part.slice(0) = cube.slice(lead / cube.n_rows).row(lead % cube.n_rows);
    else
        std::copy_n(cube.memptr() + lead * part.n_elem, part.n_elem, part.memptr());
    return Array<T>(std::move(rest), std::move(part));
}

static Value pickedFrom(const Value &value, std::size_t lead, Sizes rest)
{
    return std::visit(
        [&](const auto &data) -> Value {
            using Data = std::decay_t<decltype(data)>;
            if constexpr (AnArray<Data>)
                return picked(data, lead, std::move(rest));
            else if constexpr (std::is_same_v<Data, TextList>)
                return data.at(lead);
            else
                return {};
        },
        value.data());
}

static Known withoutValue(const Known &base, Axes rest)
{
    if (base.type == Type::Texts)
        return Known::ofType(Type::Text);
    if (!rest.empty())
        return {.type = base.type, .shape = std::move(rest), .perhapsInteger = base.perhapsInteger};
    const bool whole = base.type == Type::Integers || base.type == Type::Mask;
    return {.type = whole ? Type::Integer : Type::Number, .perhapsInteger = base.perhapsInteger};
}

/// Only the rank is unknown, so only the indices can be looked at.
static Checked<Known> indexedAnyRank(const Operands &operands)
{
    for (std::size_t i = 1; i < operands.size(); ++i)
        if (const auto at = position(operands[i], std::nullopt, i); !at)
            return tl::unexpected<Refusal>(at.error());
    return Known{};
}

static Checked<Known> indexedArray(const Operands &operands)
{
    const Known &base = operands[0];
    const auto axes = axesOf(base);
    if (!axes)
        return indexedAnyRank(operands);
    const std::size_t depth = operands.size() - 1;
    if (depth > axes->size())
        return refuse(Rule::Shape,
            "This is " + described(base) + ": it takes " + counted(axes->size(), "index", "indices") + ", not "
                + std::to_string(depth) + ".",
            axes->size() + 1);
    std::optional<std::size_t> lead = 0;
    for (std::size_t axis = 0; axis < depth; ++axis) {
        const auto at = position(operands[axis + 1], (*axes)[axis], axis + 1);
        if (!at)
            return tl::unexpected<Refusal>(at.error());
        lead = lead && *at && (*axes)[axis] ? std::optional(*lead * *(*axes)[axis] + **at) : std::nullopt;
    }
    Axes rest(axes->begin() + static_cast<std::ptrdiff_t>(depth), axes->end());
    if (base.value && lead)
        return Known::exactly(pickedFrom(*base.value, *lead, *sizesOf(rest)));
    return withoutValue(base, std::move(rest));
}

static Checked<std::optional<std::size_t>> named(
    const Known &index, const std::vector<std::string> *names, std::size_t operand)
{
    if (index.type != Type::Text)
        return position(index, names ? std::optional(names->size()) : std::nullopt, operand);
    if (!names || !index.value)
        return std::nullopt;
    const auto &name = index.value->get<std::string>();
    const auto found = std::find(names->begin(), names->end(), name);
    if (found == names->end())
        return refuse(Rule::Range,
            std::string("The table has no ") + (operand == 1 ? "row" : "column") + " " + inQuotes(name) + "."
                + didYouMean(name, *names),
            operand);
    return static_cast<std::size_t>(found - names->begin());
}

static Checked<Known> indexedTable(const Operands &operands)
{
    if (operands.size() != 3)
        return refuse(Rule::Shape, "A table is indexed by a row and a column: [\"query\"][\"weights\"].",
            operands.size() > 3 ? std::optional<std::size_t>(3) : std::nullopt);
    const Table *table = operands[0].value ? operands[0].value->as<Table>() : nullptr;
    const auto row = named(operands[1], table ? &table->rows() : nullptr, 1);
    if (!row)
        return tl::unexpected<Refusal>(row.error());
    const auto column = named(operands[2], table ? &table->columns() : nullptr, 2);
    if (!column)
        return tl::unexpected<Refusal>(column.error());
    if (!table || !*row || !*column)
        return Known{};
    return std::visit([](const auto &entry) { return Known::exactly(Value(entry)); }, table->at(**row, **column));
}

Checked<Known> indexed(const Operands &operands)
{
    const Known &base = operands[0];
    if (base.type == Type::Table)
        return indexedTable(operands);
    if (!base.type || (!isArray(*base.type) && base.type != Type::Texts))
        return refuse(
            Rule::Type, "Only an array, a list or a table can be indexed; this is " + described(base) + ".", 0);
    return indexedArray(operands);
}

} // namespace heed
