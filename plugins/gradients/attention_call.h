// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/gradient_attention.h"
#include "sdk/operator.h"

namespace heed {

/// Views of the call's own numbers.
[[nodiscard]] math::AttentionInput attentionInputOf(const Call &call);
[[nodiscard]] std::vector<Input> attentionInputs();
[[nodiscard]] std::vector<Option> attentionOptions();
[[nodiscard]] Result<void> checkAttention(const Call &call);

} // namespace heed
