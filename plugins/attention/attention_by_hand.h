// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/attention.h"
#include "sdk/hand_place.h"
#include "sdk/operator.h"

namespace heed {

/// One query's way from dot products to the weighted sum, as far as the focused output needs it.
[[nodiscard]] Result<Derivation> attentionByHand(const Call &call, const Outputs &outputs, const Focus &focus);
/// The same of one head and row, on any input; labels are those of the letters h, n, m and d_v. The output of the focus
/// is products, scores, weights or output.
[[nodiscard]] Derivation attentionRow(const math::AttentionInput &input, const hand::Place &place, const Focus &focus);

} // namespace heed
