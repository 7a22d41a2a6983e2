// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/feed_forward.h"
#include "sdk/hand_place.h"

#include <string>

namespace heed {

/// One token's way through the layer, up to the output that the focus names. `x` is the token's row.
[[nodiscard]] Derivation feedForwardByHand(const arma::rowvec &x, const math::FeedForward &layer,
    const std::string &activation, const hand::Place &place, const Focus &focus);

} // namespace heed
