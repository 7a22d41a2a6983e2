// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_lines.h"
#include "sdk/hand_place.h"

#include <vector>

namespace heed {

/// What layer_norm and rms_norm do differently.
struct NormalizationKind {
    bool isCentred = true; ///< the mean is subtracted; else the root of the mean square is taken as it is
    std::size_t ddof = 0;
};

/// One row by hand: up to its mean, up to its spread ("std", "rms"), or up to the output.
[[nodiscard]] Result<Derivation> normalizationByHand(
    const Call &call, const NormalizationKind &kind, const hand::Place &place, const Focus &focus);

} // namespace heed
