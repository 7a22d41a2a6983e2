// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/block_reader.h"
#include "lesson/keys.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"

namespace heed {

Cell CellReader::read(BlockHead head, const YamlNode &body)
{
    Cell cell;
    static_cast<BlockHead &>(cell) = std::move(head);
    for (const YamlEntry &entry : body.entries)
        key(cell, entry);
    if (body.find("op") == nullptr)
        say(cell.nameSpan, "missing-key", "The cell has no 'op'; it names the operator: op: attention.");
    return cell;
}

void CellReader::key(Cell &cell, const YamlEntry &entry)
{
    const std::string &name = entry.key;
    if (name == "op") {
        text(entry, cell.op);
        cell.opSpan = entry.value.span;
        if (entry.value.quoted && cell.op.empty())
            say(entry.value.span, "missing-key", "The key 'op' names an operator, such as attention.");
    } else if (name == "title")
        text(entry, cell.title);
    else if (name == "alt")
        cell.alt = markdown(entry).text;
    else if (name == "after") {
        text(entry, cell.after);
        cell.afterSpan = entry.value.span;
    } else if (name == "labels")
        arguments(entry, cell.labels);
    else if (name == "sweep")
        arguments(entry, cell.sweep);
    else if (name == "show")
        show(cell, entry);
    else if (name == "expect")
        expectations(cell, entry);
    else if (name == "expect_error")
        expectedError(cell, entry);
    else if (name == "run")
        runKey(cell, entry);
    else if (name == "timeout")
        timeout(cell, entry);
    else
        cell.arguments.push_back(argument(entry));
}

void CellReader::expectations(Cell &cell, const YamlEntry &entry)
{
    if (!entry.value.isList())
        return say(entry.value.span, "type", "The key 'expect' holds a list of conditions, each on a line with '- '.");
    for (const YamlNode &item : entry.value.items) {
        if (!item.isScalar()) {
            notText(item, "A condition");
            continue;
        }
        if (auto condition = conditionIn(item))
            cell.expectations.push_back({.text = item.text, .condition = std::move(*condition), .span = item.span});
    }
}

void CellReader::expectedError(Cell &cell, const YamlEntry &entry)
{
    const auto rule = ruleNamed(entry.value.text);
    if (!rule || !entry.value.isScalar())
        return say(entry.value.span, "expect",
            "Expected shape, type, range, not-finite, limit, stopped or internal, the errors that a cell can expect; "
                + foundText(entry.value) + "." + didYouMean(entry.value.text, keys::expectableErrors()));
    cell.expectedError = ExpectedError{*rule, entry.value.span};
}

void CellReader::runKey(Cell &cell, const YamlEntry &entry)
{
    cell.isManual = entry.value.text == "manual";
    if (!entry.value.isScalar() || (entry.value.text != "manual" && entry.value.text != "auto"))
        say(entry.value.span, "type",
            "The key 'run' is auto or manual; " + foundText(entry.value) + "."
                + didYouMean(entry.value.text, {"auto", "manual"}));
}

void CellReader::timeout(Cell &cell, const YamlEntry &entry)
{
    const auto seconds = readNumber(entry.value.text);
    if (!entry.value.isScalar() || !seconds)
        return say(entry.value.span, "type", "The time-out is a number of seconds.");
    if (!(*seconds > 0 && *seconds <= 1e6))
        return say(entry.value.span, "range", "The time-out is above 0 and at most 1,000,000 seconds.");
    cell.timeout = *seconds;
}

void CellReader::show(Cell &cell, const YamlEntry &entry)
{
    cell.hasShow = true;
    if (!entry.value.isList())
        return say(entry.value.span, "type", "The key 'show' holds a list of views, each on a line with '- '.");
    for (const YamlNode &item : entry.value.items)
        if (auto shown = showItem(item))
            cell.show.push_back(std::move(*shown));
}

std::optional<ShowItem> CellReader::showItem(const YamlNode &item)
{
    ShowItem shown{.text = {}, .span = item.span};
    if (item.isScalar())
        return showWhat(shown, item) ? std::optional(std::move(shown)) : std::nullopt;
    if (!item.isMap() || item.entries.size() != 1) {
        say(item.span, "type", "An entry of 'show' is an output, or OUTPUT: VIEW, or OUTPUT: {view: VIEW, …}.");
        return std::nullopt;
    }
    const YamlEntry &entry = item.entries.front();
    YamlNode what;
    what.text = entry.key;
    what.span = entry.keySpan;
    const std::string_view raw = m_lesson.source.slice(entry.keySpan);
    what.quoted = raw.starts_with('"') || raw.starts_with('\'');
    if (!showWhat(shown, what))
        return std::nullopt;
    showView(shown, entry.value);
    return shown;
}

bool CellReader::showWhat(ShowItem &item, const YamlNode &scalar)
{
    item.text = scalar.text;
    item.span = scalar.span;
    if (scalar.text == "steps" || scalar.text == "laws") {
        item.view = scalar.text;
        item.viewSpan = scalar.span;
        return true;
    }
    item.what = expressionIn(scalar, scalar.text.starts_with('=') ? 1 : 0);
    return item.what.has_value();
}

void CellReader::showView(ShowItem &item, const YamlNode &view)
{
    if (view.isScalar() && item.what) {
        item.view = view.text;
        item.viewSpan = view.span;
        return;
    }
    if (!view.isMap())
        return say(view.span, "type", "A view is a word, such as heatmap, or a map: {view: bars, row: 0}.");
    if (item.what && view.find("view") == nullptr)
        return say(view.span, "type", "A map of options names its view too: {view: bars, row: 0}.");
    for (const YamlEntry &entry : view.entries) {
        if (entry.key == "view" && item.what && !entry.value.isScalar())
            return say(entry.value.span, "type", "A view is a word, such as heatmap; " + foundText(entry.value) + ".");
        if (entry.key == "view" && item.what) {
            item.view = entry.value.text;
            item.viewSpan = entry.value.span;
        } else
            item.options.push_back(argument(entry));
    }
}

} // namespace heed
