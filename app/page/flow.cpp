// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/flow.h"

#include <algorithm>

namespace heed {

/// The first part that doesn't stand in the row which begins with `first`.
static std::size_t rowEnd(const std::vector<FlowPart> &parts, std::size_t first, int width, int between)
{
    int used = parts[first].wanted;
    std::size_t end = first + 1;
    if (parts[first].isAlone)
        return end;
    for (; end < parts.size() && !parts[end].isAlone && used + between + parts[end].wanted <= width; ++end)
        used += between + parts[end].wanted;
    return end;
}

std::vector<FlowPlace> flowed(const std::vector<FlowPart> &parts, int width, FlowSpace space)
{
    std::vector<FlowPlace> places;
    int y = 0;
    std::size_t row = 0;
    for (std::size_t first = 0; first < parts.size(); ++row) {
        const std::size_t end = rowEnd(parts, first, width, space.between);
        int x = 0, height = 0;
        for (std::size_t i = first; i < end; ++i) {
            const bool isLast = i + 1 == end;
            FlowPlace place{.x = x, .y = y, .width = isLast ? width - x : parts[i].wanted, .row = row};
            place.height = parts[i].height(place.width);
            height = std::max(height, place.height);
            x += place.width + space.between;
            places.push_back(place);
        }
        y += height + space.below;
        first = end;
    }
    return places;
}

int flowHeight(const std::vector<FlowPlace> &places)
{
    int height = 0;
    for (const FlowPlace &place : places)
        height = std::max(height, place.y + place.height);
    return height;
}

} // namespace heed
