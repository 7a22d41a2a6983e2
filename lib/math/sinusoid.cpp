// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/sinusoid.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

Sinusoid::Column Sinusoid::column(arma::uword index) const
{
    if (layout == SinusoidLayout::Interleaved)
        return {index / 2, index % 2 == 0};
    const arma::uword sines = (dim + 1) / 2;
    return index < sines ? Column{index, true} : Column{index - sines, false};
}

Sinusoid::Exponent Sinusoid::exponent(arma::uword pair) const
{
    if (spacing == FrequencySpacing::Paper)
        return {2 * pair, dim};
    return {pair, std::max<arma::uword>(dim / 2, 2) - 1};
}

double Sinusoid::frequency(arma::uword pair) const
{
    const auto [above, below] = exponent(pair);
    return std::pow(base, -static_cast<double>(above) / static_cast<double>(below));
}

std::optional<arma::mat> sinusoidalEncoding(
    const Sinusoid &sinusoid, arma::uword length, double offset, const Stop &stop)
{
    arma::mat encoding(length, sinusoid.dim);
    for (arma::uword index = 0; index < sinusoid.dim; ++index) {
        if (stop())
            return std::nullopt;
        const auto [pair, isSine] = sinusoid.column(index);
        const double frequency = sinusoid.frequency(pair);
        for (arma::uword row = 0; row < length; ++row) {
            const double angle = (offset + static_cast<double>(row)) * frequency;
            encoding.at(row, index) = isSine ? std::sin(angle) : std::cos(angle);
        }
    }
    return encoding;
}

} // namespace heed::math
