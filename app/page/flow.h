// SPDX-License-Identifier: GPL-3.0-or-later
/// Parts side by side where they fit, else below one another.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace heed {

struct FlowPart {
    int wanted = 0; ///< width at which nothing is cut or broken
    bool isAlone = false; ///< takes a row of its own
    std::function<int(int width)> height;
};

struct FlowSpace {
    int between = 0; ///< neighbours in a row
    int below = 0; ///< a row
};

struct FlowPlace {
    int x = 0, y = 0, width = 0, height = 0;
    std::size_t row = 0;
};

/// One place a part, in their order; from left to right.
[[nodiscard]] std::vector<FlowPlace> flowed(const std::vector<FlowPart> &parts, int width, FlowSpace space);
/// How far down the places reach.
[[nodiscard]] int flowHeight(const std::vector<FlowPlace> &places);

} // namespace heed
