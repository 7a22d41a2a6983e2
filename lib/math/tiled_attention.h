// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/attention.h"

namespace heed::math {

/// The queries from `firstRow` on, `rows` of them, of one head, tile by tile of keys, into a prepared result. False:
/// stopped.
template<typename T>
[[nodiscard]] bool attendInTiles(const AttentionInputOf<T> &input, arma::uword head, arma::uword firstRow,
    arma::uword rows, AttentionResultOf<T> &result, const AttentionWanted &wanted, const Stop &stop);

} // namespace heed::math
