// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Result<Derivation> gradientCheckByHand(const Call &call, const Outputs &, const Focus &focus);

} // namespace heed
