// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_screens.h"

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

qreal heightOf(const std::vector<PartSpan> &parts, const PartRange &screen)
{
    return parts[screen.last - 1].bottom - parts[screen.first].top;
}

/// Behind the parts that keep together with this one.
std::size_t groupEnd(const std::vector<PartSpan> &parts, std::size_t first)
{
    while (first + 1 < parts.size() && parts[first].keepsWithNext)
        ++first;
    return first + 1;
}

std::size_t groupBegin(const std::vector<PartSpan> &parts, std::size_t part)
{
    while (part > 0 && parts[part - 1].keepsWithNext)
        --part;
    return part;
}

/// Where a screen that begins with `first` ends: behind as many groups as it has room for, but behind one at least. A
/// group that would have to be shrunk too much is divided, and fills what room there is.
std::size_t screenEnd(const std::vector<PartSpan> &parts, std::size_t first, qreal height, qreal highest)
{
    const auto fits = [&](std::size_t last) { return heightOf(parts, {first, last}) <= height; };
    std::size_t end = first;
    while (end < parts.size() && fits(groupEnd(parts, end)))
        end = groupEnd(parts, end);
    if (end == parts.size())
        return end;
    const PartRange group{groupBegin(parts, end), groupEnd(parts, end)};
    if (heightOf(parts, group) <= highest)
        return end > first ? end : group.last;
    while (end < parts.size() && fits(end + 1))
        ++end;
    return std::max(end, first + 1);
}

/// `highest` is what a group's height may be before it is divided.
std::vector<PartRange> filled(const std::vector<PartSpan> &parts, qreal height, qreal highest)
{
    std::vector<PartRange> screens;
    for (std::size_t first = 0; first < parts.size(); first = screens.back().last)
        screens.push_back({first, screenEnd(parts, first, height, highest)});
    return screens;
}

} // namespace

std::vector<PartRange> screensOf(const std::vector<PartSpan> &parts, qreal height)
{
    const qreal highest = height / mostShrunk;
    std::vector<PartRange> best = filled(parts, height, highest);
    qreal enough = height, tooLow = best.empty() ? height : height / static_cast<qreal>(best.size() + 1);
    constexpr int rounds = 12;
    for (int round = 0; round < rounds; ++round) {
        const qreal middle = (enough + tooLow) / 2;
        std::vector<PartRange> screens = filled(parts, middle, highest);
        const bool isEnough = screens.size() <= best.size();
        (isEnough ? enough : tooLow) = middle;
        if (isEnough)
            best = std::move(screens);
    }
    return best;
}

ZoomRange presentedZooms(const QSizeF &screen)
{
    constexpr qreal widthAtOne = 780, heightAtOne = 480, largest = 4;
    const qreal most = std::clamp(std::min(screen.width() / widthAtOne, screen.height() / heightAtOne), 1.0, largest);
    return {.least = std::max(1.0, 0.7 * most), .most = most};
}

/// Screens, and as much again for each place where what keeps together is divided.
static std::size_t costOf(const std::vector<PartSpan> &parts, const std::vector<PartRange> &screens)
{
    const auto divides = [&parts](const PartRange &screen) {
        return screen.last < parts.size() && parts[screen.last - 1].keepsWithNext;
    };
    return screens.size() + static_cast<std::size_t>(std::ranges::count_if(screens, divides));
}

ScreenPlan planScreens(
    const ZoomRange &zooms, qreal height, const std::function<std::vector<PartSpan>(qreal zoom)> &measure)
{
    constexpr int steps = 8;
    std::size_t cost = 0; // of the plan made last
    const auto planAt = [&](int step) {
        const qreal zoom = zooms.least + (zooms.most - zooms.least) * step / steps;
        const std::vector<PartSpan> parts = measure(zoom);
        ScreenPlan plan{.zoom = zoom, .screens = screensOf(parts, height)};
        cost = costOf(parts, plan.screens);
        return plan;
    };
    ScreenPlan largest = planAt(steps);
    const std::size_t ofLargest = cost;
    if (ofLargest <= 1 || zooms.least >= zooms.most)
        return largest;
    ScreenPlan best = planAt(0);
    const std::size_t fewest = cost;
    if (ofLargest <= fewest)
        return largest;
    for (int enough = 0, tooLarge = steps; tooLarge - enough > 1;) {
        const int middle = (enough + tooLarge) / 2;
        ScreenPlan plan = planAt(middle);
        (cost <= fewest ? enough : tooLarge) = middle;
        if (cost <= fewest)
            best = std::move(plan);
    }
    return best;
}

} // namespace heed
