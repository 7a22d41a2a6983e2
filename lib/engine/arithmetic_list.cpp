// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"
#include "engine/arithmetic_entries.h"

namespace heed {

static Checked<Known> checkTexts(const Operands &operands)
{
    for (std::size_t i = 0; i < operands.size(); ++i)
        if (operands[i].type != Type::Text)
            return refuse(
                Rule::Type, "A list holds texts or numbers, not both; this is " + described(operands[i]) + ".", i);
    return Known{.type = Type::Texts, .shape = Axes{operands.size()}};
}

static Checked<Known> ragged(const Form &first, const Form &other, std::size_t index)
{
    return refuse(Rule::Shape,
        "The entries of a list have one shape: the first is " + describedArray(first.axes) + ", this one is "
            + describedArray(other.axes) + ".",
        index);
}

/// The shape that both have, axis by axis; nothing when they can't have one.
static std::optional<Form> alike(const Form &a, const Form &b)
{
    const Grain grain = joined(a.grain, b.grain);
    if (a.isScalar() != b.isScalar())
        return std::nullopt;
    if (!a.axes || !b.axes)
        return Form{grain, a.axes ? a.axes : b.axes};
    const auto axes = a.axes->size() == b.axes->size() ? agreed(*a.axes, *b.axes) : std::nullopt;
    return axes ? std::optional(Form{grain, *axes}) : std::nullopt;
}

static Checked<Known> checkList(const Operands &operands)
{
    if (operands.empty())
        return Form{Grain::Number, Axes{0}}.known();
    if (operands[0].type == Type::Text)
        return checkTexts(operands);
    auto first = formOf(operands, 0);
    if (!first)
        return refuse(Rule::Type, "A list holds texts or numbers, not " + described(operands[0]) + ".", 0);
    Form all = *first;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const auto form = formOf(operands, i);
        if (!form)
            return refuse(
                Rule::Type, "A list holds texts or numbers, not both; this is " + described(operands[i]) + ".", i);
        const auto both = alike(all, *form);
        if (!both)
            return ragged(all, *form, i);
        all = *both;
    }
    if (all.axes)
        all.axes->insert(all.axes->begin(), operands.size());
    return bounded(all);
}

template<typename T>
static Value stacked(const Operands &operands, const Sizes &shape)
{
    std::vector<T> entries;
    entries.reserve(product(shape));
    for (const Known &operand : operands) {
        const Entries<T> one(*operand.value);
        if (one.isArray()) {
            const std::vector<T> rowMajor = one.array().rowMajor();
            entries.insert(entries.end(), rowMajor.begin(), rowMajor.end());
        } else {
            entries.push_back(one[0]);
        }
    }
    return Array<T>::fromRowMajor(shape, entries);
}

static Value runList(const Operands &operands, const Sizes &shape)
{
    if (operands.empty())
        return Array<double>(shape);
    if (operands[0].type == Type::Text) {
        TextList texts;
        for (const Known &operand : operands)
            texts.push_back(operand.value->get<std::string>());
        return texts;
    }
    const bool whole =
        std::all_of(operands.begin(), operands.end(), [](const Known &operand) { return isWhole(*operand.value); });
    return whole ? stacked<std::int64_t>(operands, shape) : stacked<double>(operands, shape);
}

const Action &listing()
{
    static constexpr Action action{checkList, runList};
    return action;
}

} // namespace heed
