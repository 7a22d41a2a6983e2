// SPDX-License-Identifier: GPL-3.0-or-later
#include "frequency_by_hand.h"

#include <cmath>

namespace heed {

using hand::Line;
using hand::number;
using hand::Written;

Line frequencyLine(
    const Written &name, std::size_t pair, double base, std::size_t above, std::size_t below, int decimals)
{
    const std::string index = std::to_string(pair + 1);
    const std::string quotient = "-" + std::to_string(above) + "/" + std::to_string(below);
    const Written b = number(base, decimals);
    const Written power{
        b.tex + "^{" + (above == 0 ? "0" : quotient) + "}", b.plain + "^" + (above == 0 ? "0" : "(" + quotient + ")")};
    const double exponent = -static_cast<double>(above) / static_cast<double>(below);
    const Line line{power, {std::pow(base, exponent)}, {std::pow(hand::rounded(base, decimals), exponent)}};
    return hand::named({name.tex + "_{" + index + "}", name.plain + "_" + index}, line);
}

Line trigonometricLine(bool isSine, double angle, int decimals)
{
    const std::string name = isSine ? "sin" : "cos";
    const Written written = hand::factor(angle, decimals);
    const double shown = hand::rounded(angle, decimals);
    return {{"\\" + name + " " + written.tex, name + " " + written.plain}, {isSine ? std::sin(angle) : std::cos(angle)},
        {isSine ? std::sin(shown) : std::cos(shown)}};
}

} // namespace heed
