// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/focus_name.h"

#include <algorithm>

namespace heed {

std::string focusName(const CellReport &cell, const Focus &focus)
{
    const auto named = std::ranges::find(cell.outputs, focus.output, &OutputReport::name);
    const auto output = named == cell.outputs.end() ? cell.outputs.begin() : named;
    if (output == cell.outputs.end())
        return {};
    const AxisNames names(output->letters, cell.cell->op->letters);
    std::string text;
    for (std::size_t axis = 0; axis < std::min(focus.index.size(), output->letters.size()); ++axis) {
        const auto label = focus.labels.find(output->letters[axis]);
        text += (text.empty() ? "" : ", ")
            + names.entry(axis, focus.index[axis], label == focus.labels.end() ? TextList() : label->second);
    }
    return text;
}

} // namespace heed
