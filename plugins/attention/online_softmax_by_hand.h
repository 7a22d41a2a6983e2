// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

/// One query's way through the blocks, up to what the focus asks for.
[[nodiscard]] Result<Derivation> onlineSoftmaxByHand(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
