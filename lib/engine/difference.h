// SPDX-License-Identifier: GPL-3.0-or-later
/// How a result differs from an earlier one, entry by entry.
#pragma once

#include "sdk/value.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <optional>

namespace heed {

/// Of one entry.
struct Change {
    Sizes index = {}; ///< from the first axis; a row and a column of a table
    double before = 0, now = 0, amount = 0;
};

struct Difference {
    /// Now - before, with the shape of both: a number for two scalars, numbers for arrays, a table for tables. Equal entries
    /// give 0, also where both are the same infinity or nan. nan where a difference makes no sense: one of the two isn't
    /// finite. An entry of a table that isn't a number in both gives an empty text.
    Value amounts = {};
    std::size_t changed = 0; ///< entries that aren't equal
    std::size_t undefined = 0; ///< those of them that have no amount
    std::optional<Change> largest =
        {}; ///< the first, row by row, of the largest amount; nothing where there is none but 0
};

enum class Incomparable { Kinds, Shapes };

/// Numbers, integers, masks and their arrays compare with one another, tables with tables of the same rows and columns.
[[nodiscard]] tl::expected<Difference, Incomparable> differenceOf(const Value &before, const Value &now);

} // namespace heed
