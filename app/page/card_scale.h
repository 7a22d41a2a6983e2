// SPDX-License-Identifier: GPL-3.0-or-later
/// The sizes of a card's parts at a zoom.
#pragma once

#include "page/theme.h"

namespace heed {

struct CardScale {
    qreal zoom = 1;

    [[nodiscard]] int px(qreal pixels) const { return qRound(pixels * zoom); }
    [[nodiscard]] QFont font(qreal pixels, QFont::Weight weight = QFont::Normal) const
    {
        return textFont(pixels * zoom, weight);
    }
    [[nodiscard]] QFont figures() const { return font(13.5); }
    [[nodiscard]] QFont small() const { return font(12.5); }
    [[nodiscard]] QFont text() const { return font(14.5); }
    [[nodiscard]] QFont title() const { return font(14.5, QFont::DemiBold); }

    [[nodiscard]] int side() const { return px(16); } ///< left and right of what a card holds
    [[nodiscard]] int above() const { return px(12); } ///< above and below it
    [[nodiscard]] int gap() const { return px(8); } ///< between neighbours that belong together
};

} // namespace heed
