// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace heed {

class HeatMapItem;

/// Maps of one shape that stand beside one another show the same part: where one is scrolled, all are, once each.
void scrollTogether(const std::vector<HeatMapItem *> &items);

} // namespace heed
