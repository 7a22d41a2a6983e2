// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell's pinned result beside its present one, as plain data.
#pragma once

#include "page/open_lesson.h"

#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace heed {

/// What is kept of a result. It outlives the lesson that it is of.
struct PinnedResult {
    std::vector<ShownItem> items = {}; ///< each value once
    std::map<std::string, Value> controls = {}; ///< that it depends on, and what they held
};

[[nodiscard]] PinnedResult pinnedFrom(const CellPicture &picture);

/// One value then and now; what isn't to be shown is empty.
struct ComparedItem {
    QString sentence; ///< "weights: the largest change is +0.0712, at query sat, key sat (0.5035 → 0.5747)."
    ShownItem pinned = {}, now = {}, difference = {};
    [[nodiscard]] std::vector<ShownItem> shown() const;
};

struct CellComparison {
    enum class Present { None, Due, Shown };
    // What it was made from.
    std::shared_ptr<const PinnedResult> pinned = {};
    std::shared_ptr<const Run> run = {};
    Present present = Present::None;

    QString controls = {}; ///< those that differ: "divisor 1.4142 → 2"
    QString sentence = {}; ///< on all of it: why there is nothing to compare, or that nothing differs; else empty
    std::vector<ComparedItem> items = {};
    [[nodiscard]] QString text() const; ///< controls and sentences
};

/// Whether there is a present result, or one to come.
[[nodiscard]] CellComparison::Present presentIn(const CellPicture &picture);
[[nodiscard]] CellComparison compared(std::shared_ptr<const PinnedResult> pinned, const CellPicture &picture);

} // namespace heed
