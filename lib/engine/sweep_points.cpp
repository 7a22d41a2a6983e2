// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep_points.h"

#include <algorithm>
#include <cstdint>

namespace heed {

std::size_t SweepPoints::count() const
{
    if (m_axes.empty())
        return 0;
    std::size_t count = m_kind == Kind::Product ? 1 : SIZE_MAX;
    for (const SweepAxis &axis : m_axes) {
        const std::size_t size = axis.values.size();
        if (m_kind == Kind::Zip)
            count = std::min(count, size);
        else if (size > 0 && count > SIZE_MAX / size)
            return 0;
        else
            count *= size;
    }
    return count;
}

Values SweepPoints::at(std::size_t index) const
{
    Values values;
    for (auto axis = m_axes.rbegin(); axis != m_axes.rend(); ++axis) {
        const std::size_t size = axis->values.size();
        values.emplace(axis->name, axis->values.at(m_kind == Kind::Zip ? index : index % size));
        index = m_kind == Kind::Zip ? index : index / size;
    }
    return values;
}

Sizes SweepPoints::sizes() const
{
    Sizes sizes;
    for (const SweepAxis &axis : m_axes)
        sizes.push_back(axis.values.size());
    return sizes;
}

} // namespace heed
