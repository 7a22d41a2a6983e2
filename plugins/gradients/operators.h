// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator softmaxGradient();
[[nodiscard]] Operator attentionGradient();
[[nodiscard]] Operator layerNormGradient();
[[nodiscard]] Operator geluGradient();
[[nodiscard]] Operator linearGradient();
[[nodiscard]] Operator gradientCheck();

} // namespace heed
