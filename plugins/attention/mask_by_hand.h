// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_labels.h"
#include "sdk/operator.h"

#include <optional>

namespace heed {

/// What a focus chooses in a mask of queries x keys.
struct MaskPlace {
    arma::uword query = 0;
    std::optional<arma::uword> key = {};
};
[[nodiscard]] Result<MaskPlace> maskPlace(const Focus &focus, arma::uword queries, arma::uword keys);

/// The keys `first` to `last`, counted from 1, may be attended to; either may lie outside the mask.
struct KeySpan {
    arma::sword first, last;
};
/// Compares each key, or the chosen one, with the ends.
[[nodiscard]] Step spanByHand(const KeySpan &span, const MaskPlace &place, arma::uword keys, const Focus &focus);

/// Tells of rows in which no key may be attended to.
void noteEmptyRows(const Call &call, const arma::Mat<arma::u8> &mask);

} // namespace heed
