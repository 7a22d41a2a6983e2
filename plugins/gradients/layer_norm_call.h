// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/gradient_normalization.h"
#include "sdk/operator.h"

namespace heed {

/// epsilon, epsilon_place and ddof.
[[nodiscard]] std::vector<Option> layerNormOptions();
[[nodiscard]] math::Epsilon epsilonOf(const Call &call);
[[nodiscard]] std::size_t ddofOf(const Call &call);
/// Empty when absent.
[[nodiscard]] arma::rowvec weightOf(const Call &call);

} // namespace heed
