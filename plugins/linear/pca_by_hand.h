// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

/// A point from its row, a direction tested as an eigenvector, a share from the squares along the direction.
[[nodiscard]] Result<Derivation> pcaByHand(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
