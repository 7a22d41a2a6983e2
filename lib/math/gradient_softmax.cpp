// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/gradient_softmax.h"

namespace heed::math {

static double passed(double weight, double entry) { return weight == 0 ? 0 : weight * entry; }

arma::vec rowDots(const arma::mat &weights, const arma::mat &b)
{
    arma::vec dots(weights.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < weights.n_cols; ++column)
        for (arma::uword row = 0; row < weights.n_rows; ++row)
            dots[row] += passed(weights.at(row, column), b.at(row, column));
    return dots;
}

/// entry = change(weight, entry, row), column by column.
template<typename Change>
static bool changed(const arma::mat &weights, arma::mat &entries, const Stop &stop, const Change &change)
{
    for (arma::uword column = 0; column < entries.n_cols; ++column) {
        if (stop())
            return false;
        for (arma::uword row = 0; row < entries.n_rows; ++row)
            entries.at(row, column) = change(weights.at(row, column), entries.at(row, column), row);
    }
    return true;
}

bool softmaxGradient(const arma::mat &weights, arma::mat &upstream, const Stop &stop)
{
    const arma::vec dots = rowDots(weights, upstream);
    return changed(weights, upstream, stop,
        [&](double weight, double entry, arma::uword row) { return passed(weight, entry - dots[row]); });
}

bool logSoftmaxGradient(const arma::mat &weights, arma::mat &upstream, const Stop &stop)
{
    const arma::vec sums = arma::sum(upstream, 1);
    return changed(weights, upstream, stop,
        [&](double weight, double entry, arma::uword row) { return entry - passed(weight, sums[row]); });
}

} // namespace heed::math
