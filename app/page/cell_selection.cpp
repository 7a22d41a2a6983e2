// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_selection.h"

#include <algorithm>

namespace heed {

void CellSelection::choose(const std::string &output, const Sizes &index, const std::vector<std::string> &letters)
{
    if (output == m_output && index == m_index)
        return;
    m_output = output;
    m_index = index;
    m_along.clear();
    for (std::size_t axis = 0; axis < std::min(index.size(), letters.size()); ++axis)
        m_along[letters[axis]] = index[axis];
    Q_EMIT changed();
}

static Sizes wholeIndex(const ShownItem &item, const Sizes &index)
{
    Sizes whole = item.prefix;
    whole.insert(whole.end(), index.begin(), index.end());
    return whole;
}

void CellSelection::choose(const ShownItem &item, const Sizes &index)
{
    if (item.output.empty())
        return;
    choose(item.output, wholeIndex(item, index), item.letters);
}

void CellSelection::chooseOrAsk(const ShownItem &item, const Sizes &index)
{
    if (!item.output.empty() && item.output == m_output && wholeIndex(item, index) == m_index)
        askOrigin();
    else
        choose(item, index);
}

void CellSelection::clear()
{
    if (isEmpty())
        return;
    m_output.clear();
    m_index.clear();
    m_along.clear();
    Q_EMIT changed();
}

void CellSelection::askOrigin()
{
    if (!isEmpty())
        Q_EMIT originAsked();
}

std::vector<std::optional<std::size_t>> CellSelection::within(const ShownItem &item) const
{
    std::vector<std::optional<std::size_t>> found;
    const auto along = [this, &item](std::size_t axis) -> std::optional<std::size_t> {
        if (item.output == m_output)
            return axis < m_index.size() ? std::optional(m_index[axis]) : std::nullopt;
        const auto at = axis < item.letters.size() ? m_along.find(item.letters[axis]) : m_along.end();
        return at == m_along.end() ? std::nullopt : std::optional(at->second);
    };
    for (std::size_t axis = 0; axis < item.prefix.size(); ++axis)
        if (const auto chosen = along(axis); chosen && *chosen != item.prefix[axis])
            return found; // something outside of what the item shows
    const std::size_t rank = item.letters.empty() ? item.prefix.size() + 2 : item.letters.size();
    for (std::size_t axis = item.prefix.size(); !isEmpty() && !item.output.empty() && axis < rank; ++axis)
        found.push_back(along(axis));
    return found;
}

} // namespace heed
