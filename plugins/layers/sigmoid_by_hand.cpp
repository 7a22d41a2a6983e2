// SPDX-License-Identifier: GPL-3.0-or-later
#include "sigmoid_by_hand.h"

#include "math/activation.h"

#include <cmath>

namespace heed {

using hand::both;
using hand::Line;
using hand::number;
using hand::rounded;
using hand::Written;

static double exponent(double x, double alpha) { return alpha == 0 || x == 0 ? 0 : -alpha * x; }

Line exponentialLine(double x, double alpha, int decimals)
{
    Written power = number(exponent(x, 1), decimals);
    if (alpha != 1)
        power = number(-alpha, decimals) + hand::times() + hand::factor(x, decimals);
    const double byHand = std::exp(exponent(rounded(x, decimals), rounded(alpha, decimals)));
    const bool isSum = alpha != 1;
    return {{"e^{" + power.tex + "}", isSum ? "e^(" + power.plain + ")" : "e^" + power.plain},
        {std::exp(exponent(x, alpha))}, {byHand}};
}

Line sigmoidLine(double x, double alpha, int decimals)
{
    const double exponential = std::exp(exponent(x, alpha));
    const Written e = number(exponential, decimals);
    return {hand::fraction(both("1"), {"1 + " + e.tex, "(1 + " + e.plain + ")"}), {math::swishGate(x, alpha)},
        {1 / (1 + rounded(exponential, decimals))}};
}

Line gatedLine(double x, double gate, int decimals)
{
    Line line = hand::product(x, gate, decimals);
    line.value = {math::gated(x, gate)};
    line.byHand = {math::gated(rounded(x, decimals), rounded(gate, decimals))};
    return line;
}

} // namespace heed
