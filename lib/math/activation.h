// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions between two linear layers, entry by entry. A gate that is 0 closes even for an infinite entry: at minus
/// infinity gelu and silu have their limit, 0.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <functional>

namespace heed::math {

enum class Activation { Relu, Gelu, GeluTanh, Silu, Sigmoid };

/// 1 / (1 + e^-x), without overflow.
[[nodiscard]] HEED_MATH_EXPORT double sigmoid(double x);
/// Φ(x): the share of the standard normal distribution below x; gelu is x Φ(x) (Hendrycks and Gimpel 2016).
[[nodiscard]] HEED_MATH_EXPORT double normalShare(double x);
/// (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2, which is close to Φ(x).
[[nodiscard]] HEED_MATH_EXPORT double normalShareByTanh(double x);
/// x · gate, and 0 where the gate is 0.
[[nodiscard]] HEED_MATH_EXPORT double gated(double x, double gate);

[[nodiscard]] HEED_MATH_EXPORT double relu(double x);
[[nodiscard]] HEED_MATH_EXPORT double gelu(double x);
[[nodiscard]] HEED_MATH_EXPORT double geluByTanh(double x);
/// sigmoid(alpha x), where 0 times infinity counts 0.
[[nodiscard]] HEED_MATH_EXPORT double swishGate(double x, double alpha);
/// x · swishGate(x, alpha); alpha 1 is SiLU, others Swish (Ramachandran and others 2017).
[[nodiscard]] HEED_MATH_EXPORT double silu(double x, double alpha = 1);
[[nodiscard]] HEED_MATH_EXPORT double activate(Activation activation, double x);

/// Puts f(x) in place of every entry x. False: stopped, and `entries` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool mapEntries(
    arma::cube &entries, const std::function<double(double)> &f, const Stop &stop = {});

} // namespace heed::math
