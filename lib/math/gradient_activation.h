// SPDX-License-Identifier: GPL-3.0-or-later
/// The slopes of activations, entry by entry. At ±infinity they have their limits.
#pragma once

#include "math/export.h"

namespace heed::math {

/// φ(x), the density of the standard normal distribution: the slope of Φ.
[[nodiscard]] HEED_MATH_EXPORT double normalDensity(double x);
/// Φ(x) + x φ(x).
[[nodiscard]] HEED_MATH_EXPORT double geluSlope(double x);

/// √(2/π) (x + 0.044715 x³), what stands inside tanh, and its slope.
[[nodiscard]] HEED_MATH_EXPORT double geluInner(double x);
[[nodiscard]] HEED_MATH_EXPORT double geluInnerSlope(double x);
/// Of x (1 + tanh u) / 2 with u = geluInner(x): (1 + tanh u) / 2 + x/2 (1 - tanh² u) u'.
[[nodiscard]] HEED_MATH_EXPORT double geluByTanhSlope(double x);

} // namespace heed::math
