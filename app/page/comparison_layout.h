// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the parts of a comparison stand, known before any widget is made.
#pragma once

#include "page/cell_comparison.h"
#include "page/flow.h"
#include "page/heat_layout.h"

#include <functional>

namespace heed {

/// The heights of a comparison's parts below one another, with the spaces between them.
class ComparisonColumn {
public:
    explicit ComparisonColumn(const CardScale &scale);
    /// Where the next part begins, and that much space is left `below` it; one without height takes none.
    int add(int height, int below);
    [[nodiscard]] int height() const;

    static constexpr int belowSentence = 8, belowGroup = 16; ///< px at zoom 1
    [[nodiscard]] static int ruleY(const CardScale &scale) { return scale.px(5); }
    [[nodiscard]] static int headTop(const CardScale &scale) { return scale.px(12); }
    [[nodiscard]] static int headHeight(const CardScale &scale) { return scale.px(28); }
    [[nodiscard]] static QFont sentenceFont(const CardScale &scale) { return scale.font(13.5); }
    [[nodiscard]] static FlowSpace space(const CardScale &scale)
    {
        return {.between = scale.px(24), .below = scale.px(14)};
    }

private:
    CardScale m_scale;
    int m_y, m_end = 0;
};

/// What stands below one another; a sentence on all of it is the first.
[[nodiscard]] std::vector<ComparedItem> groupsOf(const CellComparison &comparison);

/// In columns of one width where every part can be read there (its wanted width), else in fewer.
[[nodiscard]] std::vector<FlowPlace> inColumns(const std::vector<FlowPart> &parts, int width, FlowSpace space);

/// With these, the squares of all maps that stand together have one size.
[[nodiscard]] HeatFacts largestNumbers(const std::vector<HeatFacts> &all);

[[nodiscard]] std::function<int(int width)> estimatedComparison(
    const CellComparison &comparison, const CardScale &scale);

} // namespace heed
