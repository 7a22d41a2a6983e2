// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator temperature();
[[nodiscard]] Operator topK();
[[nodiscard]] Operator topP();
[[nodiscard]] Operator minP();
[[nodiscard]] Operator sample();
[[nodiscard]] Operator crossEntropy();
[[nodiscard]] Operator perplexity();

} // namespace heed
