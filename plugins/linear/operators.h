// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] Operator matmul();
[[nodiscard]] Operator linear();
[[nodiscard]] Operator add();
[[nodiscard]] Operator scale();
[[nodiscard]] Operator transpose();
[[nodiscard]] Operator permuteRows();
[[nodiscard]] Operator similarity();
[[nodiscard]] Operator pca();

} // namespace heed
