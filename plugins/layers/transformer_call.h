// SPDX-License-Identifier: GPL-3.0-or-later
/// What transformer_block and transformer_stack share: inputs, options, refusals, and a block made of them.
#pragma once

#include "math/transformer_block.h"
#include "sdk/operator.h"

#include <string>
#include <vector>

namespace heed {

/// The weights of a block; of a stack, each with the axis "l" before it.
[[nodiscard]] std::vector<Input> blockWeights(bool isStack);
[[nodiscard]] std::vector<Input> blockMasks();
[[nodiscard]] std::vector<Option> blockOptions();
[[nodiscard]] std::map<std::string, std::string> blockLetters(bool isStack);

/// Everything that shapes can't say, in one message.
[[nodiscard]] Result<void> checkBlock(const Call &call);

[[nodiscard]] math::Norm blockNorm(const Call &call, const std::string &prefix);
/// The block, or the one of a stack's `layer`.
[[nodiscard]] math::TransformerBlock blockOf(const Call &call, std::size_t layer = 0);
[[nodiscard]] math::BlockInput blockInputOf(const Call &call, const arma::mat &x);

[[nodiscard]] Estimate blockEstimate(const Call &call);

} // namespace heed
