// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/colour_map.h"

class QPainter;

namespace heed {

/// A bar of the map's colours between the numbers that they begin and end with, written like those of the value; around 0
/// it says so.
void drawHeatLegend(
    QPainter &painter, const QRect &rect, const ColourMap &colours, const ShownValue &shown, const CardScale &scale);

} // namespace heed
