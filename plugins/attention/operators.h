// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator attention();
[[nodiscard]] Operator causalMask();
[[nodiscard]] Operator paddingMask();
[[nodiscard]] Operator slidingWindowMask();
[[nodiscard]] Operator combineMasks();
[[nodiscard]] Operator splitHeads();
[[nodiscard]] Operator mergeHeads();
[[nodiscard]] Operator multiHeadAttention();
[[nodiscard]] Operator onlineSoftmax();
[[nodiscard]] Operator kvCacheAppend();

} // namespace heed
