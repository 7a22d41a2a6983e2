// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_labels.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace heed::hand {

/// What a focus chooses in one number, a row, a matrix or heads of matrices: a row, or an entry of it.
struct Place {
    std::size_t head = 0, row = 0;
    std::optional<std::size_t> column = {};

    /// The columns of a row with `count` entries: the chosen one, or all.
    [[nodiscard]] HEED_SDK_EXPORT std::vector<std::size_t> columns(std::size_t count) const;
};

/// `shape` is of rank 0 to 3. What the focus leaves open is the first head and the first row.
[[nodiscard]] HEED_SDK_EXPORT Result<Place> placeIn(const Sizes &shape, const Focus &focus);
/// The same where each row has one number: an index chooses a row.
[[nodiscard]] HEED_SDK_EXPORT Result<Place> rowIn(std::size_t rows, const Focus &focus);

} // namespace heed::hand
