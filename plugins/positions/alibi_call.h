// SPDX-License-Identifier: GPL-3.0-or-later
/// What alibi_slopes and alibi_bias share.
#pragma once

#include "math/alibi.h"
#include "sdk/hand_lines.h"
#include "sdk/operator.h"

namespace heed {

/// heads and rule.
[[nodiscard]] std::vector<Option> alibiOptions();
[[nodiscard]] math::SlopeRule slopeRuleOf(const Call &call);
[[nodiscard]] arma::vec slopesOf(const Call &call);

/// m = 2^(-8·step/power).
[[nodiscard]] Step slopeStep(const Call &call, std::size_t head, const Focus &focus);

} // namespace heed
