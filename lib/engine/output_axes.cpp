// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/output_axes.h"

#include "engine/axis_letter.h"

namespace heed {

std::vector<std::string> axesOf(const Output &output, const Run &run)
{
    const Unified &unified = run.call.unified();
    std::vector<std::string> axes;
    for (const SweepAxis &axis : run.axes)
        axes.push_back(axis.name);
    axes.insert(axes.end(), unified.batch.size(), "batch");
    if (!isArray(output.type))
        return axes;
    for (const Dimension &dimension : output.shape)
        if (!dimension.isOptional() || !unified.absent.contains(dimension.text()))
            axes.push_back(axisLetter(dimension, unified.letters));
    return axes;
}

} // namespace heed
