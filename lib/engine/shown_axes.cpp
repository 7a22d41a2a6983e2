// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/shown_axes.h"

namespace heed {

ShownAxis shownAxis(const ShownValue &shown, std::size_t rank, std::size_t fromLast)
{
    if (fromLast >= rank)
        return {};
    const std::size_t axis = rank - 1 - fromLast;
    ShownAxis found;
    if (axis < shown.labels.size())
        found.labels = shown.labels[axis];
    if (axis < shown.letters.size()) {
        const auto name = shown.letterNames.find(shown.letters[axis]);
        found.title = name == shown.letterNames.end() ? shown.letters[axis] : name->second;
    }
    return found;
}

std::string sliceName(const ShownValue &shown, const Sizes &shape, std::size_t slice)
{
    std::string name;
    for (std::size_t axis = shape.size() - 2; axis-- > 0;) {
        const ShownAxis leading = shownAxis(shown, shape.size(), shape.size() - 1 - axis);
        const std::string title = leading.title.empty() ? "matrix" : leading.title;
        const std::string part = title + " " + leading.head(slice % shape[axis]);
        name = part + (name.empty() ? "" : ", ") + name;
        slice /= shape[axis];
    }
    return name;
}

} // namespace heed
