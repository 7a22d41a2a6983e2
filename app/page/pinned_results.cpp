// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/pinned_results.h"

namespace heed {

void PinnedResults::pin(const std::string &cell, const CellPicture &picture)
{
    m_pinned[cell] = std::make_shared<const PinnedResult>(pinnedFrom(picture));
}

std::shared_ptr<const CellComparison> PinnedResults::compare(const std::string &cell, const CellPicture &picture) const
{
    const auto pinned = m_pinned.find(cell);
    if (pinned == m_pinned.end())
        return nullptr;
    const CellComparison::Present present = presentIn(picture);
    const auto &old = picture.comparison;
    const bool holds = old && old->pinned == pinned->second && old->present == present && old->run == picture.run;
    return holds ? old : std::make_shared<const CellComparison>(compared(pinned->second, picture));
}

} // namespace heed
