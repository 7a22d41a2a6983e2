// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_place.h"

#include <numeric>

namespace heed::hand {

std::vector<std::size_t> Place::columns(std::size_t count) const
{
    if (column)
        return {*column};
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

static tl::unexpected<Error> nothingThere(const Sizes &shape)
{
    return fail(Rule::Range, "There is no such entry to derive: the shape is " + sizesText(shape) + ".");
}

Result<Place> placeIn(const Sizes &shape, const Focus &focus)
{
    Sizes sizes = shape, index = focus.index;
    if (index.size() > shape.size())
        return nothingThere(shape);
    for (const std::size_t size : shape)
        if (size == 0)
            return nothingThere(shape);
    sizes.insert(sizes.begin(), 3 - std::min<std::size_t>(3, sizes.size()), 1);
    index.insert(index.begin(), 3 - std::min<std::size_t>(3, shape.size()), 0);
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        if (index[axis] >= sizes[axis])
            return nothingThere(shape);
    Place place;
    place.head = index.empty() ? 0 : index[0];
    place.row = index.size() > 1 ? index[1] : 0;
    if (index.size() > 2)
        place.column = index[2];
    return place;
}

Result<Place> rowIn(std::size_t rows, const Focus &focus)
{
    const std::size_t row = focus.index.empty() ? 0 : focus.index[0];
    if (row >= rows || focus.index.size() > 1)
        return nothingThere({rows});
    return Place{.head = 0, .row = row};
}

} // namespace heed::hand
