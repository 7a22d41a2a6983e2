// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"

#include <cmath>
#include <limits>

namespace heed::math {

static constexpr double infinity = std::numeric_limits<double>::infinity();

/// A NaN is passed over here and comes back with the exponentials.
static arma::vec largestOfRows(const arma::mat &scores)
{
    arma::vec largest(scores.n_rows);
    largest.fill(-infinity);
    if (scores.is_empty())
        return largest;
    for (arma::uword column = 0; column < scores.n_cols; ++column) {
        const double *entries = scores.colptr(column);
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            largest[row] = entries[row] > largest[row] ? entries[row] : largest[row];
    }
    return largest;
}

static arma::vec shiftOfRows(const arma::mat &scores, bool stable)
{
    if (!stable)
        return arma::vec(scores.n_rows, arma::fill::zeros);
    arma::vec shift = largestOfRows(scores);
    for (double &entry : shift)
        entry = entry == -infinity ? 0 : entry;
    return shift;
}

static void divideRows(arma::mat &exponentials, const arma::vec &sums, EmptyRow emptyRow)
{
    for (arma::uword column = 0; column < exponentials.n_cols; ++column) {
        double *entries = exponentials.colptr(column);
        for (arma::uword row = 0; row < exponentials.n_rows; ++row)
            entries[row] = sums[row] == 0 && emptyRow == EmptyRow::Zero ? 0 : entries[row] / sums[row];
    }
}

bool softmaxRowsInPlace(arma::mat &scores, const SoftmaxOptions &options, const Stop &stop)
{
    if (scores.is_empty())
        return true;
    const arma::vec shift = shiftOfRows(scores, options.stable);
    arma::vec sums(scores.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < scores.n_cols; ++column) {
        if (stop())
            return false;
        double *entries = scores.colptr(column);
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            entries[row] = std::exp(entries[row] - shift[row]);
            sums[row] += entries[row];
        }
    }
    divideRows(scores, sums, options.emptyRow);
    return true;
}

arma::mat softmaxRows(const arma::mat &scores, const SoftmaxOptions &options)
{
    arma::mat weights = scores;
    static_cast<void>(softmaxRowsInPlace(weights, options));
    return weights;
}

/// log of the sum of e^(score - shift).
static arma::vec logOfSums(const arma::mat &scores, const arma::vec &shift, const Stop &stop)
{
    arma::vec sums(scores.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < scores.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            sums[row] += std::exp(scores.at(row, column) - shift[row]);
    return arma::log(sums);
}

arma::mat logSoftmaxRows(const arma::mat &scores, bool stable, const Stop &stop)
{
    const arma::vec shift = shiftOfRows(scores, stable);
    const arma::vec logSums = logOfSums(scores, shift, stop);
    arma::mat logWeights(arma::size(scores), arma::fill::none);
    for (arma::uword column = 0; column < scores.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            logWeights.at(row, column) = (scores.at(row, column) - shift[row]) - logSums[row];
    return logWeights;
}

arma::vec logSumExpRows(const arma::mat &scores, bool stable, const Stop &stop)
{
    arma::vec shift = shiftOfRows(scores, stable);
    for (double &entry : shift)
        entry = std::isfinite(entry) ? entry : 0;
    return shift + logOfSums(scores, shift, stop);
}

arma::vec entropyRows(const arma::mat &weights, const Stop &stop)
{
    arma::vec entropy(weights.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < weights.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < weights.n_rows; ++row) {
            const double weight = weights.at(row, column);
            entropy[row] -= weight == 0 ? 0 : weight * std::log(weight);
        }
    return entropy;
}

} // namespace heed::math
