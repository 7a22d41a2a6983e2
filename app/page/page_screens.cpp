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

/// Where a screen that begins with `first` ends: behind as many groups as it has room for, else behind as many parts of
/// the first group, else behind one part.
std::size_t screenEnd(const std::vector<PartSpan> &parts, std::size_t first, qreal height)
{
    const auto fits = [&](std::size_t last) { return heightOf(parts, {first, last}) <= height; };
    std::size_t end = first;
    while (end < parts.size() && fits(groupEnd(parts, end)))
        end = groupEnd(parts, end);
    if (end > first)
        return end;
    for (end = first + 1; end < parts.size() && fits(end + 1);)
        ++end;
    return end;
}

std::vector<PartRange> filled(const std::vector<PartSpan> &parts, qreal height)
{
    std::vector<PartRange> screens;
    for (std::size_t first = 0; first < parts.size(); first = screens.back().last)
        screens.push_back({first, screenEnd(parts, first, height)});
    return screens;
}

/// Lower screens must not divide what a screen of the whole height holds together.
bool isAsGood(const std::vector<PartSpan> &parts, const std::vector<PartRange> &screens, qreal height)
{
    return std::ranges::all_of(screens, [&](const PartRange &screen) {
        const std::size_t last = groupEnd(parts, screen.last - 1);
        return last == screen.last || heightOf(parts, {groupBegin(parts, screen.last - 1), last}) > height;
    });
}

} // namespace

std::vector<PartRange> screensOf(const std::vector<PartSpan> &parts, qreal height)
{
    std::vector<PartRange> best = filled(parts, height);
    qreal enough = height, tooLow = best.empty() ? height : height / static_cast<qreal>(best.size() + 1);
    constexpr int rounds = 12;
    for (int round = 0; round < rounds; ++round) {
        const qreal middle = (enough + tooLow) / 2;
        std::vector<PartRange> screens = filled(parts, middle);
        const bool isEnough = screens.size() <= best.size() && isAsGood(parts, screens, height);
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

ScreenPlan planScreens(
    const ZoomRange &zooms, qreal height, const std::function<std::vector<PartSpan>(qreal zoom)> &measure)
{
    constexpr int steps = 8;
    const auto planAt = [&](int step) {
        const qreal zoom = zooms.least + (zooms.most - zooms.least) * step / steps;
        return ScreenPlan{.zoom = zoom, .screens = screensOf(measure(zoom), height)};
    };
    ScreenPlan largest = planAt(steps);
    if (largest.screens.size() <= 1 || zooms.least >= zooms.most)
        return largest;
    ScreenPlan best = planAt(0);
    if (largest.screens.size() <= best.screens.size())
        return largest;
    for (int enough = 0, tooLarge = steps; tooLarge - enough > 1;) {
        const int middle = (enough + tooLarge) / 2;
        ScreenPlan plan = planAt(middle);
        const bool isEnough = plan.screens.size() <= best.screens.size();
        (isEnough ? enough : tooLarge) = middle;
        if (isEnough)
            best = std::move(plan);
    }
    return best;
}

} // namespace heed
