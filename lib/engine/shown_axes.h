// SPDX-License-Identifier: GPL-3.0-or-later
/// What the axes of a shown value count, and what its matrices are called.
#pragma once

#include "engine/shown.h"

#include <cstddef>
#include <string>

namespace heed {

struct ShownAxis {
    std::string title; ///< "query"
    TextList labels;

    [[nodiscard]] bool isNamed() const { return !title.empty() || !labels.empty(); }
    /// Labels, or numbers from 1 as formulas count.
    [[nodiscard]] std::string head(std::size_t index) const
    {
        return index < labels.size() ? labels[index] : std::to_string(index + 1);
    }
};

/// Counted from the last axis; nothing for one that there isn't.
[[nodiscard]] ShownAxis shownAxis(const ShownValue &shown, std::size_t rank, std::size_t fromLast);

/// A matrix of an array of rank 3 or more: "head 2", "batch 1, head 2".
[[nodiscard]] std::string sliceName(const ShownValue &shown, const Sizes &shape, std::size_t slice);

} // namespace heed
