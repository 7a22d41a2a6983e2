// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/transformer_block.h"
#include "sdk/operator.h"

namespace heed {

/// Refers to the call, which must outlive it.
[[nodiscard]] math::TransformerStack stackOf(const Call &call);

[[nodiscard]] Result<Derivation> transformerStackByHand(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
