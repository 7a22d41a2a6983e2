// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

/// From the projections to the output, as far as the focused output needs it.
[[nodiscard]] Result<Derivation> multiHeadByHand(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
