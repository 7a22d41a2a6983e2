// SPDX-License-Identifier: GPL-3.0-or-later
/// What parameter_count counts, and its hand arithmetic.
#pragma once

#include "reconciled.h"

namespace heed {

struct Counted {
    ModelSizes sizes;
    std::string part; ///< attention, feed_forward, block or model
    std::vector<Part> parts;
    std::vector<Reckoning> reckonings;
};

/// Refuses what overflows; every count of the result has a value.
[[nodiscard]] Result<Counted> countedOf(const Call &call);
[[nodiscard]] Result<Derivation> deriveParameters(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
