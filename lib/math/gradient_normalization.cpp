// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/gradient_normalization.h"

namespace heed::math {

NormalizedRows normalizedRows(const arma::mat &x, const Epsilon &epsilon, arma::uword ddof, const Stop &stop)
{
    const RowSpread spread = rowSpread(x, ddof, stop);
    NormalizedRows rows{.entries = x, .divisors = spread.deviation, .deviations = spread.deviation};
    rows.divisors.transform([&](double deviation) { return divisor(deviation, epsilon); });
    static_cast<void>(normalizeRows(rows.entries, spread.mean, rows.divisors, {}, {}, stop));
    return rows;
}

double pull(double deviation, double divisor, const Epsilon &epsilon)
{
    if (epsilon.place == EpsilonPlace::Inside)
        return 1;
    return deviation == 0 ? 0 : divisor / deviation;
}

bool layerNormGradient(const NormalizedRows &rows, arma::mat &upstream, const arma::rowvec &weight,
    const Epsilon &epsilon, arma::uword ddof, const Stop &stop)
{
    const arma::mat &y = rows.entries;
    arma::vec sums(y.n_rows, arma::fill::zeros), along(y.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < y.n_cols; ++column) {
        if (stop())
            return false;
        for (arma::uword row = 0; row < y.n_rows; ++row) {
            double &entry = upstream.at(row, column);
            entry *= weight.is_empty() ? 1 : weight[column];
            sums[row] += entry;
            along[row] += entry * y.at(row, column);
        }
    }
    const double count = static_cast<double>(y.n_cols);
    for (arma::uword row = 0; row < y.n_rows; ++row)
        along[row] *= pull(rows.deviations[row], rows.divisors[row], epsilon) / (count - static_cast<double>(ddof));
    for (arma::uword column = 0; column < y.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < y.n_rows; ++row)
            upstream.at(row, column) =
                (upstream.at(row, column) - sums[row] / count - y.at(row, column) * along[row]) / rows.divisors[row];
    return !stop();
}

} // namespace heed::math
