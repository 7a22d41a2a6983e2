// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/multi_head.h"
#include "sdk/operator.h"

namespace heed {

[[nodiscard]] math::MultiHead multiHeadOf(const Call &call);
/// Views of the call's own numbers.
[[nodiscard]] math::MultiHeadInput multiHeadInputOf(const Call &call);
/// What keys and values are made of: memory's rows, else x's.
[[nodiscard]] const arma::mat &keySource(const Call &call);
[[nodiscard]] const arma::mat &valueSource(const Call &call);

/// Everything that doesn't fit, at once.
[[nodiscard]] Result<void> checkMultiHead(const Call &call);
[[nodiscard]] Estimate multiHeadEstimate(const Call &call);

} // namespace heed
