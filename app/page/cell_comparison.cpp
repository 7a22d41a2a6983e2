// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_comparison.h"

#include "page/cell_words.h"
#include "page/colour_map.h"
#include "page/comparison_words.h"

#include "engine/difference.h"

#include <algorithm>

namespace heed {

namespace {

/// Rows or columns that were left out would give the others wrong indices.
bool leavesSomeOut(const ShownItem &item)
{
    const auto isSlice = [](const Argument &option) { return option.name == "rows" || option.name == "columns"; };
    return item.item != nullptr && std::ranges::any_of(item.item->options, isSlice);
}

bool isMatrix(const Value &value) { return isArray(value.type()) && !value.shape().empty(); }

/// All rows of what a view shows one of; without what belongs to the lesson.
std::optional<ShownItem> comparable(const ShownItem &item)
{
    const bool isRow = item.settings.row && !item.whole.value.isEmpty();
    const ShownValue &value = isRow ? item.whole : item.value;
    if (!item.error.empty() || value.value.isEmpty())
        return std::nullopt;
    ShownItem kept{.view = item.view == "table" || !isMatrix(value.value) ? "table" : "heatmap", .value = value};
    kept.value.decimals = item.value.decimals;
    kept.output = leavesSomeOut(item) ? std::string() : item.output;
    kept.prefix = item.prefix;
    kept.letters = item.letters;
    if (item.view == "heatmap")
        kept.settings = item.settings;
    return kept;
}

void add(std::vector<ShownItem> &items, ShownItem item)
{
    const auto same = std::ranges::find(items, item.value.name, [](const ShownItem &each) { return each.value.name; });
    if (same == items.end())
        items.push_back(std::move(item));
    else if (item.view == "heatmap" && same->view != "heatmap")
        *same = std::move(item);
}

/// What a cell that shows no values has computed.
std::vector<ShownItem> outputsOf(const Run &run)
{
    std::vector<ShownItem> items;
    for (const auto &[name, value] : run.outputs)
        if (!value.isEmpty())
            items.push_back({.view = isMatrix(value) ? "heatmap" : "table",
                .value = {.name = name, .value = value},
                .output = name});
    return items;
}

/// Both under the same colours.
void shareColours(ShownItem &one, ShownItem &other)
{
    if (one.settings.range || one.view != "heatmap")
        return;
    const ColourRange a = colourRangeOf(one), b = colourRangeOf(other);
    const bool isDiverging = a.kind == MapKind::Diverging || b.kind == MapKind::Diverging;
    for (ShownItem *item : {&one, &other}) {
        item->settings.range = {std::min(a.low, b.low), std::max(a.high, b.high)};
        if (isDiverging)
            item->settings.map = "diverging";
    }
}

ShownItem differenceItem(const ShownItem &now, Value amounts)
{
    ShownItem item = now;
    item.view = isMatrix(amounts) ? "heatmap" : "table";
    item.value.value = std::move(amounts);
    item.value.isDifference = true;
    item.value.name = ComparisonWords::tr("difference, now − pinned").toStdString();
    const auto head = item.settings.head;
    item.settings = {.map = "diverging", .head = head};
    return item;
}

ComparedItem compareItem(ShownItem pinned, ShownItem now)
{
    ComparedItem item;
    const auto difference = differenceOf(pinned.value.value, now.value.value);
    item.sentence = differenceSentence(pinned.value, now.value, difference);
    if (difference ? difference->changed == 0 : identical(pinned.value.value, now.value.value))
        return item;
    shareColours(pinned, now);
    if (difference)
        item.difference = differenceItem(now, difference->amounts);
    item.pinned = std::move(pinned);
    item.now = std::move(now);
    item.pinned.value.name = ComparisonWords::tr("%1, pinned").arg(nameOf(item.pinned.value)).toStdString();
    item.now.value.name = ComparisonWords::tr("%1, now").arg(nameOf(item.now.value)).toStdString();
    return item;
}

ComparedItem pinnedAlone(ShownItem pinned, const QString &sentence)
{
    pinned.value.name = ComparisonWords::tr("%1, pinned").arg(nameOf(pinned.value)).toStdString();
    return {.sentence = sentence, .pinned = std::move(pinned)};
}

void compareItems(CellComparison &comparison, const PinnedResult &now)
{
    bool differs = false;
    for (const ShownItem &pinned : comparison.pinned->items) {
        const auto same =
            std::ranges::find(now.items, pinned.value.name, [](const ShownItem &each) { return each.value.name; });
        comparison.items.push_back(same == now.items.end()
                ? pinnedAlone(pinned, ComparisonWords::tr("%1 isn't shown any more.").arg(nameOf(pinned.value)))
                : compareItem(pinned, *same));
        differs = differs || !comparison.items.back().shown().empty();
    }
    if (differs)
        return;
    comparison.items.clear();
    comparison.sentence = comparison.controls.isEmpty()
        ? ComparisonWords::tr("This result is pinned. Change a control, and it stands beside the new one.")
        : ComparisonWords::tr("Nothing differs: all numbers are those of the pinned result.");
}

} // namespace

PinnedResult pinnedFrom(const CellPicture &picture)
{
    PinnedResult pinned{.controls = picture.controls};
    for (const ShownItem &item : picture.shown)
        if (auto kept = comparable(item))
            add(pinned.items, *std::move(kept));
    if (pinned.items.empty() && picture.run)
        pinned.items = outputsOf(*picture.run);
    return pinned;
}

std::vector<ShownItem> ComparedItem::shown() const
{
    std::vector<ShownItem> all;
    for (const ShownItem *item : {&pinned, &now, &difference})
        if (!item->value.value.isEmpty())
            all.push_back(*item);
    return all;
}

QString CellComparison::text() const
{
    QStringList lines;
    if (!controls.isEmpty())
        lines.append(controls);
    if (!sentence.isEmpty())
        lines.append(sentence);
    for (const ComparedItem &item : items)
        if (!item.sentence.isEmpty())
            lines.append(item.sentence);
    return lines.join(QLatin1Char('\n'));
}

CellComparison::Present presentIn(const CellPicture &picture)
{
    if (showsResult(picture))
        return CellComparison::Present::Shown;
    const bool isDue =
        picture.state == CellState::Stale || picture.state == CellState::Queued || picture.state == CellState::Running;
    return isDue ? CellComparison::Present::Due : CellComparison::Present::None;
}

CellComparison compared(std::shared_ptr<const PinnedResult> pinned, const CellPicture &picture)
{
    CellComparison comparison{.pinned = std::move(pinned), .run = picture.run, .present = presentIn(picture)};
    if (comparison.present == CellComparison::Present::Shown) {
        comparison.controls = controlChanges(comparison.pinned->controls, picture.controls);
        compareItems(comparison, pinnedFrom(picture));
        return comparison;
    }
    comparison.sentence = comparison.present == CellComparison::Present::Due
        ? ComparisonWords::tr("The present result is still to come.")
        : ComparisonWords::tr("There is no present result to compare with; the pinned one stays.");
    for (const ShownItem &item : comparison.pinned->items)
        comparison.items.push_back(pinnedAlone(item, {}));
    return comparison;
}

} // namespace heed
