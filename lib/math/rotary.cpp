// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/rotary.h"

#include <cmath>

namespace heed::math {

double Rotary::frequency(arma::uword pair) const
{
    return std::pow(base, -2 * static_cast<double>(pair) / static_cast<double>(dim));
}

arma::mat rotaryAngles(const Rotary &rotary, const std::vector<double> &positions)
{
    arma::mat angles(positions.size(), rotary.dim / 2);
    for (arma::uword pair = 0; pair < angles.n_cols; ++pair) {
        const double frequency = rotary.frequency(pair);
        for (arma::uword row = 0; row < angles.n_rows; ++row)
            angles.at(row, pair) = positions[row] * frequency;
    }
    return angles;
}

bool rotate(arma::cube &x, const Rotary &rotary, const arma::mat &cosines, const arma::mat &sines, const Stop &stop)
{
    for (arma::uword head = 0; head < x.n_slices; ++head)
        for (arma::uword pair = 0; pair < cosines.n_cols; ++pair) {
            if (stop())
                return false;
            const auto [first, second] = rotary.pair(pair);
            for (arma::uword row = 0; row < x.n_rows; ++row) {
                const double a = x.at(row, first, head), b = x.at(row, second, head);
                x.at(row, first, head) = a * cosines.at(row, pair) - b * sines.at(row, pair);
                x.at(row, second, head) = a * sines.at(row, pair) + b * cosines.at(row, pair);
            }
        }
    return true;
}

} // namespace heed::math
