// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/normalization.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

static arma::vec largestOfRows(const arma::mat &x, const Stop &stop)
{
    arma::vec largest(x.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < x.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < x.n_rows; ++row)
            largest[row] = std::max(largest[row], std::abs(x.at(row, column)));
    return largest;
}

/// Powers of two, which cost no digit; 1 where squares are safe anyhow.
static arma::vec scaleOfRows(const arma::mat &x, const Stop &stop)
{
    arma::vec scale = largestOfRows(x, stop);
    for (double &entry : scale) {
        const bool isSafe = entry == 0 || !std::isfinite(entry) || (entry > 1e-140 && entry < 1e140);
        entry = isSafe ? 1 : std::ldexp(1, std::clamp(-std::ilogb(entry), -1000, 1000));
    }
    return scale;
}

/// The root of the mean of the squares of (x - centre), taken over `count` entries.
static arma::vec spreadAround(
    const arma::vec &centre, const arma::mat &x, const arma::vec &scale, double count, const Stop &stop)
{
    arma::vec sums(x.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < x.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < x.n_rows; ++row) {
            const double away = x.at(row, column) * scale[row] - centre[row] * scale[row];
            sums[row] += away * away;
        }
    return arma::sqrt(sums / count) / scale;
}

static arma::vec meanOfRows(const arma::mat &x, const arma::vec &scale, const Stop &stop)
{
    arma::vec sums(x.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < x.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < x.n_rows; ++row)
            sums[row] += x.at(row, column) * scale[row];
    return sums / static_cast<double>(x.n_cols) / scale;
}

RowSpread rowSpread(const arma::mat &x, arma::uword ddof, const Stop &stop)
{
    const arma::vec scale = scaleOfRows(x, stop);
    const double count = static_cast<double>(x.n_cols) - static_cast<double>(ddof);
    RowSpread spread{.mean = meanOfRows(x, scale, stop), .deviation = {}};
    spread.deviation = spreadAround(spread.mean, x, scale, count, stop);
    return spread;
}

arma::vec rowRootMeanSquare(const arma::mat &x, const Stop &stop)
{
    const auto count = static_cast<double>(x.n_cols);
    return spreadAround(arma::vec(x.n_rows, arma::fill::zeros), x, scaleOfRows(x, stop), count, stop);
}

double divisor(double deviation, const Epsilon &epsilon)
{
    return epsilon.place == EpsilonPlace::Outside ? deviation + epsilon.value
                                                  : std::hypot(deviation, std::sqrt(epsilon.value));
}

bool normalizeRows(arma::mat &x, const arma::vec &centre, const arma::vec &divisors, const arma::rowvec &weight,
    const arma::rowvec &bias, const Stop &stop)
{
    for (arma::uword column = 0; column < x.n_cols; ++column) {
        if (stop())
            return false;
        const double factor = weight.is_empty() ? 1 : weight[column], shift = bias.is_empty() ? 0 : bias[column];
        for (arma::uword row = 0; row < x.n_rows; ++row)
            x.at(row, column) = (x.at(row, column) - centre[row]) / divisors[row] * factor + shift;
    }
    return true;
}

arma::mat normalized(const arma::mat &x, const Norm &norm)
{
    RowSpread spread{.mean = arma::vec(x.n_rows, arma::fill::zeros), .deviation = {}};
    if (norm.subtractsMean)
        spread = rowSpread(x);
    else
        spread.deviation = rowRootMeanSquare(x);
    spread.deviation.transform([&](double deviation) { return divisor(deviation, norm.epsilon); });
    arma::mat output = x;
    static_cast<void>(normalizeRows(output, spread.mean, spread.deviation, norm.weight, norm.bias));
    return output;
}

} // namespace heed::math
