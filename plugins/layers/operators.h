// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator layerNorm();
[[nodiscard]] Operator rmsNorm();
[[nodiscard]] Operator relu();
[[nodiscard]] Operator gelu();
[[nodiscard]] Operator silu();
[[nodiscard]] Operator sigmoid();
[[nodiscard]] Operator swiglu();
[[nodiscard]] Operator feedForward();
[[nodiscard]] Operator transformerBlock();
[[nodiscard]] Operator transformerStack();
[[nodiscard]] Operator lmHead();

} // namespace heed
