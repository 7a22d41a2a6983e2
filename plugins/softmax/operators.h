// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator softmax();
[[nodiscard]] Operator logSoftmax();
[[nodiscard]] Operator logSumExp();
[[nodiscard]] Operator entropy();

} // namespace heed
