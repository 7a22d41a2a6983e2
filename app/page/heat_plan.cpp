// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/heat_plan.h"

#include "page/item_view.h"

#include "engine/shown_axes.h"

#include <QFontMetrics>

#include <algorithm>

namespace heed {

HeatPlan::HeatPlan(const ShownItem &item, const CardScale &scale, std::size_t mostMaps)
{
    const std::size_t count = sliceCount(item.value.value);
    const Sizes shape = item.value.value.shape();
    const auto head = item.settings.head;
    if (head && *head < count && shape.size() == 3)
        m_slices = {*head};
    else
        for (std::size_t slice = 0; slice < std::min(count, mostMaps); ++slice)
            m_slices.push_back(slice);
    m_left = m_slices.size() == 1 ? 0 : count - m_slices.size();
    for (const std::size_t slice : m_slices) {
        m_grids.emplace_back(item.value, slice);
        m_names.push_back(shape.size() < 3 ? QString() : QString::fromStdString(sliceName(item.value, shape, slice)));
    }
    m_own = m_facts = HeatFacts(m_grids, scale);
    m_isDifference = item.value.isDifference;
}

void HeatPlan::leaveRoom(const HeatFacts &other)
{
    m_facts.number = std::max(m_own.number, other.number);
    m_facts.smallNumber = std::max(m_own.smallNumber, other.smallNumber);
}

FlowSpace HeatPlan::space() const { return {.between = scale().px(24), .below = scale().px(14)}; }

FlowPart HeatPlan::part(const HeatLayout &layout, const QString &name, int width) const
{
    const QSize shown = layout.shown(width);
    const int above = captionHeight(name, scale());
    const int wide = std::max(shown.width(), QFontMetrics(scale().small()).horizontalAdvance(name));
    return {.wanted = wide, .height = [height = above + shown.height()](int) { return height; }};
}

std::size_t HeatPlan::lines(const HeatLayout &layout, int width) const
{
    const int between = space().between, wide = layout.whole().width();
    const auto across = static_cast<std::size_t>(std::max(1, (width + between) / std::max(1, wide + between)));
    return (m_slices.size() + across - 1) / across;
}

/// Few maps are large; many are small, so that they can be compared at a glance.
HeatLayout HeatPlan::layout(int width) const
{
    if (m_slices.size() < 2)
        return HeatLayout::fitted(m_facts, width);
    for (const HeatSize size : {HeatSize::Roomy, HeatSize::Tight}) {
        const HeatLayout layout(m_facts, HeatLayout::cellOf(m_facts, size));
        if (layout.whole().width() <= width && lines(layout, width) <= 2 && layout.squares().height() < width / 2)
            return layout;
    }
    const int across = static_cast<int>(std::min<std::size_t>(4, m_slices.size()));
    const HeatLayout four =
        HeatLayout::fitted(m_facts, (width - (across - 1) * space().between) / across, HeatSize::Small);
    return four.cell().width() >= scale().px(14)
        ? four
        : HeatLayout::fitted(m_facts, (width - space().between) / 2, HeatSize::Small);
}

std::vector<FlowPlace> HeatPlan::places(int width) const
{
    const HeatLayout layout = this->layout(width);
    std::vector<FlowPart> parts;
    for (const QString &name : m_names)
        parts.push_back(part(layout, name, width));
    std::vector<FlowPlace> places = flowed(parts, width, space());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i].width = std::min(places[i].width, layout.shown(width).width());
    return places;
}

int HeatPlan::wantedWidth() const
{
    int wide = 0;
    for (const FlowPlace &place : places(scale().px(768)))
        wide = std::max(wide, place.x + place.width);
    return wide;
}

int HeatPlan::narrowWidth() const
{
    constexpr int column = 768, small = 14, scrolling = 200;
    const HeatLayout fitted = HeatLayout::fitted(m_facts, scale().px(column), HeatSize::Tight);
    if (fitted.whole().width() > scale().px(column))
        return scale().px(scrolling);
    const QSize cell = fitted.cell();
    return fitted.hasNumbers()
        ? fitted.whole().width()
        : HeatLayout(m_facts, {std::min(cell.width(), scale().px(small)), cell.height()}).whole().width();
}

int HeatPlan::legendHeight() const { return QFontMetrics(scale().small()).height() + scale().px(14); }

int HeatPlan::height(int width) const { return flowHeight(places(width)) + (hasLegend(width) ? legendHeight() : 0); }

} // namespace heed
