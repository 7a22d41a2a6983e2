// SPDX-License-Identifier: GPL-3.0-or-later
/// What the panel "Where does this number come from?" says in words.
#pragma once

#include "engine/explanation.h"

#include <QString>

namespace heed {

/// "weights[0][2]", as expressions write it.
[[nodiscard]] QString choiceText(const Choice &choice);
/// "1, 3 counted from 1, as in formulas; [0][2] from 0, as in expressions".
[[nodiscard]] QString countingText(const Sizes &index);
/// The first characters of a hash.
[[nodiscard]] QString shortHash(const std::string &hash);

/// The part of an origin that is shown: the matrix that takes part, and of a long one the rows that do.
struct OriginPart {
    ShownValue value = {};
    std::size_t slice = 0; ///< of its matrices
    std::optional<std::size_t> row = {}, column = {}; ///< that contribute, in what is shown
    QString remark = {}; ///< "row 3 of 1,000, head 2"; empty when all is shown
};
inline constexpr std::size_t mostOriginRows = 8;
/// Of an origin whose value is an array with axes.
[[nodiscard]] OriginPart shownPart(const Origin &origin);
/// Which row or entry of its cell's output an origin is: as many of the first indices as are taken.
[[nodiscard]] Choice choiceOf(const Origin &origin);
/// Whether it is a vector, matrix, table or list, which is shown as one.
[[nodiscard]] bool isGrid(const Value &value);

} // namespace heed
