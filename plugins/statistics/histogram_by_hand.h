// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/histogram.h"
#include "sdk/operator.h"

namespace heed {

/// Of all values of a call, in as many bins as it asks for.
[[nodiscard]] math::Histogram histogramOf(const Call &call);
/// The share of a bin over its width.
[[nodiscard]] double densityOf(const math::Histogram &histogram, std::size_t bin);

[[nodiscard]] Result<Derivation> histogramByHand(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
