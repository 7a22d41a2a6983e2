// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_lines.h"

namespace heed {

/// e^{-αx}.
[[nodiscard]] hand::Line exponentialLine(double x, double alpha, int decimals);
/// 1 / (1 + e^{-αx}), with the exponential put in.
[[nodiscard]] hand::Line sigmoidLine(double x, double alpha, int decimals);
/// x · σ(αx), with the sigmoid put in.
[[nodiscard]] hand::Line gatedLine(double x, double gate, int decimals);

} // namespace heed
