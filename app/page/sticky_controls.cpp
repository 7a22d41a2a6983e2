// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/sticky_controls.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace heed {

namespace {

/// The nodes of a card's controls; empty for other cards.
std::vector<std::size_t> controlNodes(const BoundLesson &lesson, const CardContent &content)
{
    std::vector<std::size_t> nodes;
    for (const std::size_t block : content.blocks)
        if (const auto *control = std::get_if<Control>(&lesson.lesson().blocks.at(block)))
            if (const auto node = lesson.nodeNamed(control->name))
                nodes.push_back(*node);
    return nodes;
}

std::map<std::size_t, std::size_t> cardsByBlock(const std::vector<PageMap::CardPlace> &places)
{
    std::map<std::size_t, std::size_t> cards;
    for (std::size_t card = 0; card < places.size(); ++card)
        for (const std::size_t block : places[card].content.blocks)
            cards[block] = card;
    return cards;
}

/// Cards of one sight that are stuck, and how much of each is there.
struct Part {
    std::size_t card = 0;
    qreal natural = 0, height = 0, shown = 0;
};

std::vector<StickyControls::Stuck> stacked(const std::vector<Part> &parts)
{
    std::vector<StickyControls::Stuck> stuck;
    qreal y = 0;
    for (const Part &part : parts) {
        const qreal top = std::max(part.natural, y + part.shown - part.height);
        stuck.push_back({part.card, static_cast<int>(std::lround(top)), static_cast<int>(part.height)});
        y = std::max(y, top + part.height);
    }
    return stuck;
}

} // namespace

StickyControls::StickyControls(const BoundLesson &lesson, const std::vector<PageMap::CardPlace> &places)
{
    const std::map<std::size_t, std::size_t> cards = cardsByBlock(places);
    for (std::size_t card = 0; card < places.size(); ++card) {
        const std::vector<std::size_t> controls = controlNodes(lesson, places[card].content);
        Group group{.card = card, .dependents = {}};
        for (const std::size_t node : controls.empty() ? controls : lesson.graph().allDependents(controls))
            if (lesson.node(node).kind == BoundLesson::Node::Kind::Run)
                if (const auto found = cards.find(lesson.node(node).block); found != cards.end())
                    group.dependents.push_back(found->second);
        std::ranges::sort(group.dependents);
        if (!group.dependents.empty())
            m_groups.push_back(std::move(group));
    }
}

qreal StickyControls::seenOf(const Group &group, const Sight &sight)
{
    qreal seen = 0;
    auto card = std::ranges::lower_bound(group.dependents, sight.begin);
    for (; card != group.dependents.end() && *card < sight.end; ++card) {
        const QRectF rect = sight.rect(*card);
        seen += std::max(0.0, std::min(rect.bottom(), sight.top + sight.height) - std::max(rect.top(), sight.top));
    }
    return seen;
}

std::vector<StickyControls::Stuck> StickyControls::stuck(const Sight &sight) const
{
    const qreal room = sight.height * 0.4;
    std::vector<Part> parts;
    qreal end = 0;
    for (const Group &group : m_groups) {
        if (group.card >= sight.end)
            break;
        const qreal seen = seenOf(group, sight);
        if (seen <= 0)
            continue;
        const QRectF rect = sight.rect(group.card);
        const qreal height = rect.height() + sight.space, natural = rect.top() - sight.top;
        if (natural >= end + sight.space || height + sight.space > room)
            continue;
        while (end + height + sight.space > room) {
            end -= parts.front().height + sight.space;
            parts.erase(parts.begin());
        }
        parts.push_back({group.card, natural, rect.height(), std::min(height, seen)});
        end += height;
    }
    return stacked(parts);
}

} // namespace heed
