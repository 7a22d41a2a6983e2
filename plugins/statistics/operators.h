// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator randomNormal();
[[nodiscard]] Operator randomUniform();
[[nodiscard]] Operator variance();
[[nodiscard]] Operator histogram();
[[nodiscard]] Operator dotProductVariance();

} // namespace heed
