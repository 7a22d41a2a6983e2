// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/binder.h"

#include "engine/coerce.h"
#include "engine/swept_call.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"
#include "lesson/sweep.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

static std::string countText(std::size_t count) { return groupedText(static_cast<std::int64_t>(count)); }

void Binder::bindSweep(BoundCell &bound)
{
    for (const Argument &argument : bound.cell->sweep) {
        const Option *option = sweptOption(argument, bound);
        auto axis = option != nullptr ? readAxis(argument, *option) : std::nullopt;
        if (axis)
            bound.axes.push_back(std::move(*axis));
        else
            bound.isIncomplete = true;
    }
    if (!bound.axes.empty() && !bound.isIncomplete)
        limitSweep(bound);
    if (bound.isIncomplete)
        bound.axes.clear();
    for (const SweepAxis &axis : bound.axes)
        bound.axisValues.push_back(axisValue(axis));
}

void Binder::limitSweep(BoundCell &bound)
{
    const std::size_t count = SweepPoints(bound.axes).count();
    if (count > 0 && count <= mostCellPoints) {
        m_sweptPoints += count;
        return;
    }
    bound.isIncomplete = true;
    say(bound.cell->sweep.back().value.span, "limit",
        "A cell's sweep has at most " + countText(mostCellPoints)
            + " points: the product of how many values each option takes.");
}

/// The option that may be swept; says why when there is none.
const Option *Binder::sweptOption(const Argument &argument, const BoundCell &bound)
{
    const Operator &op = *bound.op;
    const auto refuse = [&](const std::string &rule, const std::string &message) -> const Option * {
        say(argument.nameSpan, rule, message);
        return nullptr;
    };
    const Option *option = op.option(argument.name);
    if (option == nullptr && op.input(argument.name) != nullptr)
        return refuse(
            "unknown-key", "A sweep runs over options, and '" + argument.name + "' is an input of " + op.name + ".");
    if (option == nullptr) {
        std::vector<std::string> names;
        for (const Option &known : op.options)
            names.push_back(known.name);
        return refuse("unknown-key",
            "The operator " + op.name + " has no option '" + argument.name + "' to sweep over."
                + didYouMean(argument.name, names));
    }
    if (!isSweepable(option->type))
        return refuse("type",
            "A sweep runs over single values, and the option '" + argument.name + "' takes "
                + std::string(typeName(option->type)) + ".");
    if (bound.argument(argument.name) != nullptr)
        return refuse("double-key",
            "The option '" + argument.name + "' is given a value and swept over; leave one of the two out.");
    return option;
}

/// What is written as a sweep, as values of the option's type; says what is wrong.
std::optional<SweepAxis> Binder::readAxis(const Argument &argument, const Option &option)
{
    const YamlNode &node = argument.value;
    if (holdsExpression(node)) {
        say(node.span, "type", "A sweep is written out: [a, b, c], from..to, from..to+step or from..to*factor.");
        return std::nullopt;
    }
    // every value and every point is held, so a lesson has only so many of them
    if (m_sweptPoints >= mostLessonPoints) {
        say(node.span, "limit",
            "All sweeps of a lesson have at most " + countText(mostLessonPoints) + " points together.");
        return std::nullopt;
    }
    SweepAxis axis{.name = argument.name, .values = {}};
    const auto add = [&](const Value &value, Span span) {
        const auto typed = coerce(value, option.type, argument.name);
        if (typed)
            axis.values.push_back(*typed);
        else
            say(span, "type", typed.error().message);
        return typed.has_value();
    };
    if (!node.isList()) {
        const auto values = readSweep(node.text, mostCellPoints);
        m_sweptPoints += values ? values->size() : 0;
        if (!values)
            say(node.span, "type", values.error());
        return values && std::ranges::all_of(*values, [&](const Value &value) { return add(value, node.span); })
            ? std::optional(std::move(axis))
            : std::nullopt;
    }
    if (node.items.empty())
        say(node.span, "range", "A sweep needs at least one value.");
    for (const YamlNode &item : node.items) {
        const auto value = readValue(item, option.type);
        if (!value)
            say(value.error().span, std::string(ruleName(value.error().rule)), value.error().message);
        if (!value || !add(*value, item.span))
            return std::nullopt;
    }
    return axis.values.empty() ? std::nullopt : std::optional(std::move(axis));
}

} // namespace heed
