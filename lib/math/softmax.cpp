// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"

#include <cmath>
#include <limits>

namespace heed::math {

template<typename T>
static constexpr T infinity = std::numeric_limits<T>::infinity();

/// A NaN is passed over here and comes back with the exponentials.
template<typename T>
static arma::Col<T> largestOfRows(const arma::Mat<T> &scores)
{
    arma::Col<T> largest(scores.n_rows);
    largest.fill(-infinity<T>);
    if (scores.is_empty())
        return largest;
    for (arma::uword column = 0; column < scores.n_cols; ++column) {
        const T *entries = scores.colptr(column);
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            largest[row] = entries[row] > largest[row] ? entries[row] : largest[row];
    }
    return largest;
}

template<typename T>
static arma::Col<T> shiftOfRows(const arma::Mat<T> &scores, bool stable)
{
    if (!stable)
        return arma::Col<T>(scores.n_rows, arma::fill::zeros);
    arma::Col<T> shift = largestOfRows(scores);
    for (T &entry : shift)
        entry = entry == -infinity<T> ? 0 : entry;
    return shift;
}

template<typename T>
static void divideRows(arma::Mat<T> &exponentials, const arma::Col<T> &sums, EmptyRow emptyRow)
{
    for (arma::uword column = 0; column < exponentials.n_cols; ++column) {
        T *entries = exponentials.colptr(column);
        for (arma::uword row = 0; row < exponentials.n_rows; ++row)
            entries[row] = sums[row] == 0 && emptyRow == EmptyRow::Zero ? 0 : entries[row] / sums[row];
    }
}

template<typename T>
static bool softmaxInPlace(arma::Mat<T> &scores, const SoftmaxOptions &options, const Stop &stop)
{
    if (scores.is_empty())
        return true;
    const arma::Col<T> shift = shiftOfRows(scores, options.stable);
    arma::Col<T> sums(scores.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < scores.n_cols; ++column) {
        if (stop())
            return false;
        T *entries = scores.colptr(column);
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            entries[row] = std::exp(entries[row] - shift[row]);
            sums[row] += entries[row];
        }
    }
    divideRows(scores, sums, options.emptyRow);
    return true;
}

bool softmaxRowsInPlace(arma::mat &scores, const SoftmaxOptions &options, const Stop &stop)
{
    return softmaxInPlace(scores, options, stop);
}
bool softmaxRowsInPlace(arma::fmat &scores, const SoftmaxOptions &options, const Stop &stop)
{
    return softmaxInPlace(scores, options, stop);
}

arma::mat softmaxRows(const arma::mat &scores, const SoftmaxOptions &options)
{
    arma::mat weights = scores;
    static_cast<void>(softmaxRowsInPlace(weights, options));
    return weights;
}

/// log of the sum of e^(score - shift).
template<typename T>
static arma::Col<T> logOfSums(const arma::Mat<T> &scores, const arma::Col<T> &shift, const Stop &stop)
{
    arma::Col<T> sums(scores.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < scores.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            sums[row] += std::exp(scores.at(row, column) - shift[row]);
    return arma::log(sums);
}

template<typename T>
static arma::Mat<T> logSoftmaxOf(const arma::Mat<T> &scores, bool stable, const Stop &stop)
{
    const arma::Col<T> shift = shiftOfRows(scores, stable);
    const arma::Col<T> logSums = logOfSums(scores, shift, stop);
    arma::Mat<T> logWeights(arma::size(scores), arma::fill::none);
    for (arma::uword column = 0; column < scores.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            logWeights.at(row, column) = (scores.at(row, column) - shift[row]) - logSums[row];
    return logWeights;
}

template<typename T>
static arma::Col<T> logSumExpOf(const arma::Mat<T> &scores, bool stable, const Stop &stop)
{
    arma::Col<T> shift = shiftOfRows(scores, stable);
    for (T &entry : shift)
        entry = std::isfinite(entry) ? entry : 0;
    return shift + logOfSums(scores, shift, stop);
}

template<typename T>
static arma::Col<T> entropyOf(const arma::Mat<T> &weights, const Stop &stop)
{
    arma::Col<T> entropy(weights.n_rows, arma::fill::zeros);
    for (arma::uword column = 0; column < weights.n_cols && !stop(); ++column)
        for (arma::uword row = 0; row < weights.n_rows; ++row) {
            const T weight = weights.at(row, column);
            entropy[row] -= weight == 0 ? 0 : weight * std::log(weight);
        }
    return entropy;
}

arma::mat logSoftmaxRows(const arma::mat &scores, bool stable, const Stop &stop)
{
    return logSoftmaxOf(scores, stable, stop);
}
arma::fmat logSoftmaxRows(const arma::fmat &scores, bool stable, const Stop &stop)
{
    return logSoftmaxOf(scores, stable, stop);
}
arma::vec logSumExpRows(const arma::mat &scores, bool stable, const Stop &stop)
{
    return logSumExpOf(scores, stable, stop);
}
arma::fvec logSumExpRows(const arma::fmat &scores, bool stable, const Stop &stop)
{
    return logSumExpOf(scores, stable, stop);
}
arma::vec entropyRows(const arma::mat &weights, const Stop &stop) { return entropyOf(weights, stop); }
arma::fvec entropyRows(const arma::fmat &weights, const Stop &stop) { return entropyOf(weights, stop); }

} // namespace heed::math
