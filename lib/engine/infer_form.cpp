// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/infer_form.h"

#include <algorithm>

namespace heed {

Known Known::exactly(Value value)
{
    if (value.isEmpty())
        return {};
    Known known = holding(std::move(value));
    known.shape = axesOf(known);
    return known;
}

Known holding(Value value)
{
    const Type type = value.type();
    return {.type = type, .value = std::move(value)};
}

Known Form::known() const
{
    const Type one = grain == Grain::Integer ? Type::Integer : Type::Number;
    const Type many = grain == Grain::Integer ? Type::Integers : Type::Numbers;
    return {.type = isScalar() ? one : many, .shape = axes, .perhapsInteger = grain == Grain::Either};
}

Axes axesOf(const Sizes &sizes) { return {sizes.begin(), sizes.end()}; }

std::optional<Axes> axesOf(const Known &known)
{
    if (known.value)
        return axesOf(known.value->shape());
    if (known.type && !isArray(*known.type) && *known.type != Type::Texts && *known.type != Type::Table)
        return Axes{};
    if (known.shape)
        return known.shape;
    if (known.type == Type::Texts)
        return Axes(1);
    return known.type == Type::Table ? std::optional(Axes(2)) : std::nullopt;
}

std::optional<Sizes> sizesOf(const std::optional<Axes> &axes)
{
    if (!axes)
        return std::nullopt;
    Sizes sizes;
    for (const auto &axis : *axes) {
        if (!axis)
            return std::nullopt;
        sizes.push_back(*axis);
    }
    return sizes;
}

std::string axesText(const Axes &axes)
{
    std::string text;
    for (const auto &axis : axes)
        text += (text.empty() ? "" : " x ") + (axis ? std::to_string(*axis) : std::string("?"));
    return text.empty() ? "one number" : text;
}

std::string describedArray(const std::optional<Axes> &axes)
{
    if (!axes)
        return "an array";
    if (axes->empty())
        return "one number";
    const std::string noun = axes->size() == 1 ? "a vector" : axes->size() == 2 ? "a matrix" : "an array";
    const bool saysSizes =
        axes->size() > 2 || std::ranges::any_of(*axes, [](const auto &axis) { return axis.has_value(); });
    return saysSizes ? noun + " of " + axesText(*axes) : noun;
}

std::string described(const Known &known)
{
    switch (known.type.value_or(Type::Number)) {
    case Type::Toggle:
        return "true or false";
    case Type::Text:
        return "a text";
    case Type::Texts:
        return "a list of texts";
    case Type::Table:
        return "a table";
    default:
        return describedArray(axesOf(known));
    }
}

bool isNumeric(Type type) { return isArray(type) || type == Type::Integer || type == Type::Number; }

Checked<Form> formOf(const Operands &operands, std::size_t index)
{
    const Known &known = operands[index];
    if (!known.type || !isNumeric(*known.type))
        return refuse(
            Rule::Type, "A number or an array of numbers is expected here, not " + described(known) + ".", index);
    const bool whole = known.type == Type::Integer || known.type == Type::Integers || known.type == Type::Mask;
    const Grain grain = whole ? Grain::Integer : known.perhapsInteger ? Grain::Either : Grain::Number;
    return Form{.grain = grain, .axes = axesOf(known)};
}

Checked<Form> scalarFormOf(const Operands &operands, std::size_t index)
{
    auto form = formOf(operands, index);
    if (form && !form->isScalar())
        return refuse(Rule::Shape, "One number is expected here, not " + described(operands[index]) + ".", index);
    return form;
}

std::optional<Axes> agreed(const Axes &a, const Axes &b)
{
    const Axes &longer = a.size() < b.size() ? b : a;
    const Axes &shorter = a.size() < b.size() ? a : b;
    const bool isRow = longer.size() == 2 && shorter.size() == 1 && longer[0].value_or(1) == 1;
    if (longer.size() != shorter.size() && !isRow)
        return std::nullopt;
    Axes both = longer;
    if (isRow)
        both[0] = 1;
    for (std::size_t i = 1; i <= shorter.size(); ++i) {
        const auto &other = shorter[shorter.size() - i];
        auto &axis = both[both.size() - i];
        if (axis && other && *axis != *other)
            return std::nullopt;
        axis = axis ? axis : other;
    }
    return both;
}

Grain joined(Grain a, Grain b) { return std::max(a, b); }

Checked<Known> bounded(const Form &form)
{
    double entries = 1;
    for (const auto &axis : form.axes.value_or(Axes{}))
        entries *= static_cast<double>(axis.value_or(1));
    const auto sizes = sizesOf(form.axes);
    if (sizes && entries > static_cast<double>(mostEntries))
        return refuse(Rule::Limit,
            "An expression may make 2^24 numbers at a time; this one would make " + axesText(*form.axes) + ".");
    return form.known();
}

std::optional<double> numberOf(const Known &known)
{
    if (!known.value)
        return std::nullopt;
    if (const auto *integer = known.value->as<std::int64_t>())
        return static_cast<double>(*integer);
    const auto *number = known.value->as<double>();
    return number ? std::optional(*number) : std::nullopt;
}

static std::optional<Axes> eitherAxes(const std::optional<Axes> &a, const std::optional<Axes> &b)
{
    if (!a || !b || a->size() != b->size())
        return std::nullopt;
    Axes axes = *a;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (axes[i] != (*b)[i])
            axes[i].reset();
    return axes;
}

static bool isScalarNumber(const Known &known) { return known.type == Type::Integer || known.type == Type::Number; }

Known eitherOf(const Known &a, const Known &b)
{
    if (!a.type || !b.type)
        return {};
    const auto axes = eitherAxes(axesOf(a), axesOf(b));
    if (a.type == b.type)
        return {.type = a.type, .shape = axes, .perhapsInteger = a.perhapsInteger || b.perhapsInteger};
    const bool alike = isNumeric(*a.type) && isNumeric(*b.type) && isScalarNumber(a) == isScalarNumber(b);
    if (!alike || a.type == Type::Floats || b.type == Type::Floats || a.type == Type::Mask || b.type == Type::Mask)
        return {};
    return {.type = isScalarNumber(a) ? Type::Number : Type::Numbers, .shape = axes, .perhapsInteger = true};
}

} // namespace heed
