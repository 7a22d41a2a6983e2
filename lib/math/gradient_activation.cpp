// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/gradient_activation.h"

#include "math/activation.h"

#include <cmath>
#include <numbers>

namespace heed::math {

static const double rootOfTwoOverPi = std::sqrt(2 / std::numbers::pi);

double normalDensity(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }

double geluSlope(double x) { return normalShare(x) + gated(x, normalDensity(x)); }

double geluInner(double x) { return rootOfTwoOverPi * x * (1 + 0.044715 * x * x); }

double geluInnerSlope(double x) { return rootOfTwoOverPi * (1 + 3 * 0.044715 * x * x); }

double geluByTanhSlope(double x)
{
    const double gate = sigmoid(2 * geluInner(x)), rest = sigmoid(-2 * geluInner(x));
    const double steepness = 2 * gate * rest;
    return gate + (steepness == 0 ? 0 : x * steepness * geluInnerSlope(x));
}

} // namespace heed::math
