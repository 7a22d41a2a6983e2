// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/cell_comparison.h"

namespace heed {

/// The results of a lesson that its reader pinned, by cell.
class PinnedResults {
public:
    void pin(const std::string &cell, const CellPicture &picture);
    void unpin(const std::string &cell) { m_pinned.erase(cell); }
    [[nodiscard]] bool isPinned(const std::string &cell) const { return m_pinned.contains(cell); }
    /// What the picture shows against the pinned result: its own comparison, as long as it holds; null where nothing is
    /// pinned.
    [[nodiscard]] std::shared_ptr<const CellComparison> compare(
        const std::string &cell, const CellPicture &picture) const;

private:
    std::map<std::string, std::shared_ptr<const PinnedResult>> m_pinned;
};

} // namespace heed
