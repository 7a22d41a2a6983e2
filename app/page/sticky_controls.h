// SPDX-License-Identifier: GPL-3.0-or-later
/// Controls stay in sight while cells that depend on them are: which cards of them stand at the top of what is seen.
#pragma once

#include "page/page_map.h"

#include <QRectF>

#include <functional>
#include <vector>

namespace heed {

class StickyControls {
public:
    StickyControls() = default;
    /// Finds what depends on each card of controls. Nothing of the lesson is kept.
    StickyControls(const BoundLesson &lesson, const std::vector<PageMap::CardPlace> &places);

    /// A card that stands above its own place's sight.
    struct Stuck {
        std::size_t card = 0;
        int top = 0; ///< in the viewport; negative while it slides in or out
        int height = 0;
    };
    /// What is seen of the document, and where the cards stand in it.
    struct Sight {
        qreal top = 0;
        int height = 0;
        int space = 0; ///< above and below each card that is stuck
        std::size_t begin = 0, end = 0; ///< the cards that are in it
        std::function<QRectF(std::size_t card)> rect;
    };
    /// From top to bottom. They take no more than two fifths of the height; those whose cells are only coming or going are
    /// only partly there.
    [[nodiscard]] std::vector<Stuck> stuck(const Sight &sight) const;
    /// How much of the sight they cover, from its top.
    [[nodiscard]] static int covered(const std::vector<Stuck> &stuck, int space)
    {
        return stuck.empty() ? 0 : std::max(0, stuck.back().top + stuck.back().height + space);
    }

private:
    struct Group {
        std::size_t card = 0;
        std::vector<std::size_t> dependents; ///< cards of cells, in order
    };
    [[nodiscard]] static qreal seenOf(const Group &group, const Sight &sight);

    std::vector<Group> m_groups; ///< in order
};

} // namespace heed
