// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/block_reader.h"
#include "lesson/keys.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"

#include <algorithm>

namespace heed {

Control ControlReader::read(BlockHead head, const YamlNode &body)
{
    Control control;
    static_cast<BlockHead &>(control) = std::move(head);
    for (const YamlEntry &entry : body.entries)
        key(control, entry);
    complete(control, body);
    return control;
}

void ControlReader::key(Control &control, const YamlEntry &entry)
{
    const std::string &name = entry.key;
    if (name == "type")
        type(control, entry);
    else if (name == "value") {
        control.value = entry.value;
        collectExpressions(entry.value);
    } else if (name == "range")
        range(control, entry);
    else if (name == "step") {
        if (!entry.value.isScalar())
            return say(entry.value.span, "type", "The step is a number; " + foundText(entry.value) + ".");
        control.step = entry.value;
        collectExpressions(entry.value);
    } else if (name == "choices")
        choices(control, entry);
    else if (name == "label")
        control.label = markdown(entry);
    else if (name == "unit")
        text(entry, control.unit);
    else
        unknownKey(entry, "control", keys::namesOf(keys::control()));
}

void ControlReader::type(Control &control, const YamlEntry &entry)
{
    const std::vector<std::string> &types = keys::controlTypes();
    for (std::size_t i = 0; i < types.size(); ++i)
        if (entry.value.isScalar() && types[i] == entry.value.text) {
            control.type = static_cast<ControlType>(i);
            return;
        }
    control.isUntyped = true;
    if (holdsNothing(entry.value))
        return;
    say(entry.value.span, "type",
        "The type of a control is number, integer, toggle, choice, text, tokens or matrix; " + foundText(entry.value)
            + "." + didYouMean(entry.value.text, types));
}

void ControlReader::range(Control &control, const YamlEntry &entry)
{
    const bool isPair = entry.value.isList() && entry.value.items.size() == 2;
    if (!isPair || !std::ranges::all_of(entry.value.items, &YamlNode::isScalar))
        return say(entry.value.span, "type", "A range is two numbers: [least, most].");
    control.low = entry.value.items[0];
    control.high = entry.value.items[1];
    collectExpressions(entry.value);
}

void ControlReader::choices(Control &control, const YamlEntry &entry)
{
    if (!entry.value.isList() || entry.value.items.empty())
        return say(entry.value.span, "type", "The key 'choices' holds a list of texts.");
    for (const YamlNode &item : entry.value.items) {
        if (!item.isScalar())
            notText(item, "A choice");
        else if (std::ranges::find(control.choices, item.text) != control.choices.end())
            say(item.span, "double-name", "The choice '" + item.text + "' is listed twice.");
        control.choices.push_back(item.text);
    }
}

void ControlReader::complete(const Control &control, const YamlNode &body)
{
    for (const keys::Key &known : keys::control())
        if (known.isRequired && body.find(known.name) == nullptr
            && !isMisspelt(known.name, body, keys::namesOf(keys::control())))
            say(control.nameSpan, "missing-key", "The control has no '" + known.name + "'.");
    const YamlNode *type = body.find("type");
    if (type == nullptr || std::ranges::find(keys::controlTypes(), type->text) == keys::controlTypes().end())
        return;
    const YamlEntry *range = body.entry("range");
    const bool isNumber = control.type == ControlType::Number || control.type == ControlType::Integer
        || control.type == ControlType::Matrix;
    if (range != nullptr && !isNumber)
        say(range->keySpan, "unknown-key",
            "A control of type " + std::string(controlTypeName(control.type)) + " has no range.");
    const bool isChoice = control.type == ControlType::Choice;
    if (isChoice && body.find("choices") == nullptr)
        say(control.nameSpan, "missing-key", "A control of type choice needs 'choices', a list of texts.");
    if (const YamlEntry *choices = body.entry("choices"); choices != nullptr && !isChoice)
        say(choices->keySpan, "unknown-key", "Only a control of type choice has choices.");
}

ValueBlock ValueReader::read(BlockHead head, const YamlNode &body)
{
    ValueBlock value;
    static_cast<BlockHead &>(value) = std::move(head);
    for (const YamlEntry &entry : body.entries) {
        if (entry.key == "value") {
            value.value = entry.value;
            collectExpressions(entry.value);
        } else if (entry.key == "type")
            type(value, entry);
        else if (entry.key == "label")
            value.label = markdown(entry);
        else
            unknownKey(entry, "value", keys::namesOf(keys::value()));
    }
    if (body.find("value") == nullptr && !isMisspelt("value", body, keys::namesOf(keys::value())))
        say(value.nameSpan, "missing-key", "The value block has no 'value'.");
    return value;
}

void ValueReader::type(ValueBlock &value, const YamlEntry &entry)
{
    const std::vector<std::string> &names = keys::valueTypes();
    for (std::size_t i = 0; i < names.size(); ++i)
        if (entry.value.isScalar() && names[i] == entry.value.text) {
            value.type = static_cast<Type>(i);
            return;
        }
    value.isUntyped = true;
    if (holdsNothing(entry.value))
        return;
    say(entry.value.span, "type",
        "The type of a value is toggle, integer, number, text, texts, numbers, floats, integers or mask; "
            + foundText(entry.value) + "." + didYouMean(entry.value.text, names));
}

} // namespace heed
