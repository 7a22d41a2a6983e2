// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator sinusoidalEncoding();
[[nodiscard]] Operator learnedEncoding();
[[nodiscard]] Operator rotaryEmbedding();
[[nodiscard]] Operator alibiSlopes();
[[nodiscard]] Operator alibiBias();

} // namespace heed
