// SPDX-License-Identifier: GPL-3.0-or-later
/// What is said of a pinned result and the present one.
#pragma once

#include "page/value_grid.h"

#include "engine/difference.h"
#include "engine/shown.h"

#include <QCoreApplication>
#include <QString>

#include <map>
#include <string>

namespace heed {

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(heed::ComparisonWords)
};

[[nodiscard]] QString nameOf(const ShownValue &shown);

/// "weights: the largest change is +0.0712, at query sat, key sat (0.5035 → 0.5747)."
[[nodiscard]] QString differenceSentence(
    const ShownValue &pinned, const ShownValue &now, const tl::expected<Difference, Incomparable> &difference);

/// Of an entry of matrices of one shape: "pinned 0.4011, now 0.3920, difference −0.0091".
[[nodiscard]] QString comparedEntry(
    const ValueGrid &pinned, const ValueGrid &now, const ValueGrid &difference, int row, int column);

/// "divisor 1.4142 → 2, mask changed"; empty where none differs.
[[nodiscard]] QString controlChanges(
    const std::map<std::string, Value> &pinned, const std::map<std::string, Value> &now);

} // namespace heed
