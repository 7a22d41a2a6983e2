// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/online_softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace heed::math {

template<typename T>
static constexpr T minusInfinity = -std::numeric_limits<T>::infinity();

template<typename T>
OnlineSoftmaxStateOf<T>::OnlineSoftmaxStateOf(arma::uword rows, arma::uword valueColumns)
    : largest(rows)
    , sum(rows, arma::fill::zeros)
    , output(rows, valueColumns, arma::fill::zeros)
{
    largest.fill(minusInfinity<T>);
}

/// The exponentials of a block, once the largest scores are up to date; what is hidden becomes 0.
template<typename T>
static arma::Mat<T> exponentialsOf(const arma::Mat<T> &scores, const arma::Col<T> &largest)
{
    arma::Mat<T> exponentials(scores.n_rows, scores.n_cols);
    for (arma::uword key = 0; key < scores.n_cols; ++key)
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            const T score = scores.at(row, key), shift = largest[row] == minusInfinity<T> ? 0 : largest[row];
            exponentials.at(row, key) = score == minusInfinity<T> ? 0 : std::exp(score - shift);
        }
    return exponentials;
}

template<typename T>
void OnlineSoftmaxStateOf<T>::rescale(const arma::Mat<T> &scores)
{
    for (arma::uword row = 0; row < scores.n_rows; ++row) {
        T most = largest[row];
        for (arma::uword key = 0; key < scores.n_cols; ++key)
            most = scores.at(row, key) > most ? scores.at(row, key) : most;
        if (most != largest[row] && largest[row] != minusInfinity<T>) {
            const T shrink = std::exp(largest[row] - most);
            sum[row] *= shrink;
            for (arma::uword column = 0; column < output.n_cols; ++column)
                output.at(row, column) *= shrink;
        }
        largest[row] = most;
    }
}

template<typename T>
void OnlineSoftmaxStateOf<T>::add(const arma::Mat<T> &scores, const arma::Mat<T> &values)
{
    rescale(scores);
    const arma::Mat<T> exponentials = exponentialsOf(scores, largest);
    for (arma::uword key = 0; key < scores.n_cols; ++key)
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            sum[row] += exponentials.at(row, key);
    if (values.is_finite()) {
        if (!values.is_empty())
            output += exponentials * values;
        return;
    }
    for (arma::uword key = 0; key < scores.n_cols; ++key)
        for (arma::uword row = 0; row < scores.n_rows; ++row)
            if (scores.at(row, key) != minusInfinity<T>)
                output.row(row) += exponentials.at(row, key) * values.row(key);
}

template<typename T>
arma::Col<T> OnlineSoftmaxStateOf<T>::logSumExp() const
{
    arma::Col<T> result(largest.n_elem);
    for (arma::uword row = 0; row < result.n_elem; ++row)
        result[row] = sum[row] == 0 ? minusInfinity<T> : largest[row] + std::log(sum[row]);
    return result;
}

template<typename T>
arma::Mat<T> OnlineSoftmaxStateOf<T>::normalised() const
{
    arma::Mat<T> result = output;
    for (arma::uword column = 0; column < result.n_cols; ++column)
        for (arma::uword row = 0; row < result.n_rows; ++row)
            result.at(row, column) = sum[row] == 0 ? 0 : result.at(row, column) / sum[row];
    return result;
}

template struct OnlineSoftmaxStateOf<double>;
template struct OnlineSoftmaxStateOf<float>;

/// Without touching what an empty matrix hasn't.
static arma::mat columnsOf(const arma::mat &matrix, arma::uword first, arma::uword last)
{
    return matrix.is_empty() ? arma::mat(matrix.n_rows, last - first + 1) : arma::mat(matrix.cols(first, last));
}
static arma::mat rowsOf(const arma::mat &matrix, arma::uword first, arma::uword last)
{
    return matrix.is_empty() ? arma::mat(last - first + 1, matrix.n_cols) : arma::mat(matrix.rows(first, last));
}

bool onlineSoftmax(const arma::mat &scores, const arma::mat &values, const OnlineSoftmaxOptions &options,
    OnlineSoftmaxResult &result, const Stop &stop)
{
    const arma::uword keys = scores.n_cols, block = options.block;
    if (block == 0 || keys != values.n_rows)
        throw std::invalid_argument("online softmax: a block has at least one key, and each key a value");
    const arma::uword blocks = keys / block + (keys % block == 0 ? 0 : 1);
    OnlineSoftmaxState state(scores.n_rows, values.n_cols);
    result.largest.set_size(options.keepsStates ? blocks : 0, scores.n_rows);
    result.sum.set_size(options.keepsStates ? blocks : 0, scores.n_rows);
    result.runningOutput.set_size(scores.n_rows, values.n_cols, options.keepsOutputs ? blocks : 0);
    for (arma::uword index = 0; index < blocks; ++index) {
        if (stop())
            return false;
        const arma::uword first = index * block, last = first + std::min(keys - first, block) - 1;
        state.add(columnsOf(scores, first, last), rowsOf(values, first, last));
        if (options.keepsStates && scores.n_rows > 0) {
            result.largest.row(index) = state.largest.t();
            result.sum.row(index) = state.sum.t();
        }
        if (options.keepsOutputs)
            result.runningOutput.slice(index) = state.output;
    }
    result.output = state.normalised();
    result.logSumExp = state.logSumExp();
    return true;
}

} // namespace heed::math
