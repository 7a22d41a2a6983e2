// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/comparison_layout.h"

#include "page/card_parts.h"
#include "page/heat_map_item.h"

#include <algorithm>

namespace heed {

ComparisonColumn::ComparisonColumn(const CardScale &scale)
    : m_scale(scale)
    , m_y(headTop(scale) + headHeight(scale) + scale.px(4))
{
}

int ComparisonColumn::add(int height, int below)
{
    if (height <= 0)
        return m_y;
    m_end = m_y + height;
    return std::exchange(m_y, m_end + m_scale.px(below));
}

int ComparisonColumn::height() const { return std::max(m_end, headTop(m_scale) + headHeight(m_scale)); }

std::vector<ComparedItem> groupsOf(const CellComparison &comparison)
{
    std::vector<ComparedItem> groups;
    if (!comparison.sentence.isEmpty())
        groups.push_back({.sentence = comparison.sentence});
    groups.insert(groups.end(), comparison.items.begin(), comparison.items.end());
    return groups;
}

std::vector<FlowPlace> inColumns(const std::vector<FlowPart> &parts, int width, FlowSpace space)
{
    auto across = static_cast<int>(parts.size());
    const auto each = [&] { return (width - (across - 1) * space.between) / across; };
    while (across > 1 && std::ranges::any_of(parts, [&](const FlowPart &part) { return part.wanted > each(); }))
        --across;
    std::vector<FlowPlace> places;
    int y = 0, height = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto column = static_cast<int>(i) % across;
        if (column == 0 && i > 0)
            y += std::exchange(height, 0) + space.below;
        FlowPlace place{.x = column * (each() + space.between), .y = y, .width = each()};
        place.height = parts[i].height(place.width);
        place.row = i / static_cast<std::size_t>(across);
        height = std::max(height, place.height);
        places.push_back(place);
    }
    return places;
}

HeatFacts largestNumbers(const std::vector<HeatFacts> &all)
{
    HeatFacts facts;
    for (const HeatFacts &each : all) {
        facts.number = std::max(facts.number, each.number);
        facts.smallNumber = std::max(facts.smallNumber, each.smallNumber);
    }
    return facts;
}

namespace {

FlowPart estimatedMap(const HeatPlan &plan, const QString &caption, const CardScale &scale)
{
    const int more = plan.left() > 0 ? scale.px(30) + scale.gap() : 0, rest = captionHeight(caption, scale) + more;
    return {.wanted = plan.narrowWidth(), .height = [plan, rest](int width) { return rest + plan.height(width); }};
}

std::vector<FlowPart> estimatedParts(const std::vector<ShownItem> &items, const CardScale &scale)
{
    std::vector<HeatPlan> plans;
    std::vector<HeatFacts> facts;
    for (const ShownItem &item : items) {
        plans.push_back(isHeatMapItem(item) ? HeatPlan(item, scale, HeatMapItem::mostMaps) : HeatPlan());
        facts.push_back(plans.back().facts());
    }
    std::vector<FlowPart> parts;
    for (std::size_t i = 0; i < items.size(); ++i) {
        plans[i].leaveRoom(largestNumbers(facts));
        parts.push_back(isHeatMapItem(items[i]) ? estimatedMap(plans[i], captionOf(items[i]), scale)
                                                : estimatedPart(items[i], scale));
    }
    return parts;
}

} // namespace

std::function<int(int)> estimatedComparison(const CellComparison &comparison, const CardScale &scale)
{
    struct Measured {
        QString sentence;
        std::vector<ShownItem> items; ///< which must outlive their parts
        std::vector<FlowPart> parts;
    };
    auto kept = std::make_shared<std::vector<Measured>>();
    for (const ComparedItem &item : groupsOf(comparison)) {
        kept->push_back({item.sentence, item.shown(), {}});
        kept->back().parts = estimatedParts(kept->back().items, scale);
    }
    return [kept, scale](int width) {
        ComparisonColumn column(scale);
        for (const Measured &each : *kept) {
            column.add(each.sentence.isEmpty()
                    ? 0
                    : wrappedHeight(each.sentence, ComparisonColumn::sentenceFont(scale), width),
                each.parts.empty() ? ComparisonColumn::belowGroup : ComparisonColumn::belowSentence);
            column.add(
                flowHeight(inColumns(each.parts, width, ComparisonColumn::space(scale))), ComparisonColumn::belowGroup);
        }
        return column.height();
    };
}

} // namespace heed
