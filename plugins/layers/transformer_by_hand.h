// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/transformer_block.h"
#include "sdk/hand_place.h"

namespace heed {

[[nodiscard]] Result<Derivation> transformerBlockByHand(const Call &call, const Outputs &outputs, const Focus &focus);

/// One token's way through a block, up to the output that the focus names.
[[nodiscard]] Derivation blockByHand(const math::TransformerBlock &block, const math::BlockInput &input,
    const math::BlockResult &result, const hand::Place &place, const Focus &focus);

/// What a block's result holds under an output's name; null for those of rank 3.
[[nodiscard]] const arma::mat *blockMatrix(const math::BlockResult &result, std::string_view output);

} // namespace heed
