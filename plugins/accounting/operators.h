// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator parameterCount();
[[nodiscard]] Operator attentionCost();
[[nodiscard]] Operator flopCount();
[[nodiscard]] Operator memoryCount();
[[nodiscard]] Operator kvCacheSize();
[[nodiscard]] Operator measureAttention();

} // namespace heed
