// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/edits.h"

#include "lesson/scalars.h"
#include "lesson/written_scalar.h"

#include <algorithm>

namespace heed {

std::string applied(std::string_view text, const TextEdits &edits)
{
    std::string result;
    std::size_t at = 0;
    for (const TextEdit &edit : edits) {
        result += text.substr(at, edit.span.begin - at);
        result += edit.text;
        at = edit.span.end;
    }
    return result + std::string(text.substr(std::min(at, text.size())));
}

namespace {

tl::unexpected<std::string> refuse(std::string why) { return tl::unexpected(std::move(why)); }

/// Where a value is written: of a block, or of a cell's argument.
const YamlNode *writtenAt(const Lesson &lesson, std::string_view name)
{
    const std::size_t dot = name.find('.');
    const Block *block = lesson.block(name.substr(0, dot));
    if (block == nullptr)
        return nullptr;
    if (const auto *cell = std::get_if<Cell>(block); cell != nullptr && dot != std::string_view::npos) {
        const auto argument = std::ranges::find(cell->arguments, name.substr(dot + 1), &Argument::name);
        return argument == cell->arguments.end() ? nullptr : &argument->value;
    }
    if (dot != std::string_view::npos)
        return nullptr;
    if (const auto *control = std::get_if<Control>(block))
        return &control->value;
    const auto *value = std::get_if<ValueBlock>(block);
    return value == nullptr ? nullptr : &value->value;
}

std::string nothingAt(std::string_view name) { return "The lesson writes no value for '" + std::string(name) + "'."; }

EditResult replaced(const Span &span, std::string text) { return TextEdits{{span, std::move(text)}}; }

} // namespace

EditResult setValue(const Lesson &lesson, std::string_view name, const Value &value)
{
    const YamlNode *node = writtenAt(lesson, name);
    if (node == nullptr)
        return refuse(nothingAt(name));
    if (value.isEmpty() || value.as<Table>() != nullptr)
        return refuse("This value can't be written in a lesson.");
    const Span span = contentSpan(lesson.source, *node);
    return replaced(span, written(value, node->inFlow));
}

EditResult setEntry(const Lesson &lesson, std::string_view name, const std::vector<std::size_t> &index, double entry)
{
    const YamlNode *node = writtenAt(lesson, name);
    if (node == nullptr)
        return refuse(nothingAt(name));
    for (const std::size_t i : index) {
        if (!node->isList())
            return refuse(
                "'" + std::string(name) + "' is written as an expression or has fewer axes; set it as a whole.");
        if (i >= node->items.size())
            return refuse("'" + std::string(name) + "' has " + std::to_string(node->items.size())
                + " entries along this axis, so " + std::to_string(i) + " lies outside.");
        node = &node->items[i];
    }
    if (!node->isScalar())
        return refuse("'" + std::string(name) + "' has more axes than the place names.");
    return replaced(node->span, written(Value(entry), true));
}

EditResult setLabel(const Lesson &lesson, std::string_view cellName, std::string_view letter, std::size_t index,
    const std::string &label)
{
    const Block *block = lesson.block(cellName);
    const auto *cell = block == nullptr ? nullptr : std::get_if<Cell>(block);
    if (cell == nullptr)
        return refuse("There is no cell named '" + std::string(cellName) + "'.");
    const auto labels = std::ranges::find(cell->labels, letter, &Argument::name);
    if (labels == cell->labels.end() || !labels->value.isList())
        return refuse(
            "The cell '" + std::string(cellName) + "' has no list of labels for " + std::string(letter) + ".");
    if (index >= labels->value.items.size())
        return refuse("There are only " + std::to_string(labels->value.items.size()) + " labels.");
    const YamlNode &item = labels->value.items[index];
    return replaced(contentSpan(lesson.source, item), writtenText(label, item.inFlow || !item.isScalar()));
}

} // namespace heed
