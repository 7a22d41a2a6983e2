// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

/// One query's way from dot products to the weighted sum, as far as the focused output needs it.
[[nodiscard]] Result<Derivation> attentionByHand(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
