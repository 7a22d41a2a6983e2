// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/focus_name.h"

#include "engine/output_axes.h"

#include <algorithm>

namespace heed {

std::string focusName(const CellReport &cell, const Focus &focus)
{
    if (!cell.run)
        return {};
    const Operator &op = *cell.cell->op;
    const Output *named = op.output(focus.output);
    const std::vector<std::string> letters = axesOf(named == nullptr ? op.outputs.front() : *named, *cell.run);
    const AxisNames names(letters, op.letters);
    std::string text;
    for (std::size_t axis = 0; axis < std::min(focus.index.size(), letters.size()); ++axis) {
        const auto label = focus.labels.find(letters[axis]);
        text += (text.empty() ? "" : ", ")
            + names.entry(axis, focus.index[axis], label == focus.labels.end() ? TextList() : label->second);
    }
    return text;
}

} // namespace heed
