// SPDX-License-Identifier: GPL-3.0-or-later
/// Softmax and the weighted sum of values in one pass over blocks of keys, without ever holding a whole row of weights
/// (Milakov and Gimelshein 2018; FlashAttention, Dao and others 2022). Every new block rescales what came before.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

/// What one pass keeps of n rows of scores.
template<typename T>
struct OnlineSoftmaxStateOf {
    arma::Col<T> largest; ///< the largest score so far; n; -infinity before the first
    arma::Col<T> sum; ///< of e^(score - largest); n
    arma::Mat<T> output; ///< of e^(score - largest) times the key's value; n x d_v

    OnlineSoftmaxStateOf(arma::uword rows, arma::uword valueColumns);
    /// Takes in b more keys: `scores` is n x b, `values` b x d_v. A score of -infinity leaves its value untouched.
    void add(const arma::Mat<T> &scores, const arma::Mat<T> &values);
    /// largest + log sum; -infinity for a row that has seen nothing.
    [[nodiscard]] arma::Col<T> logSumExp() const;
    /// output / sum; zeros for a row that has seen nothing.
    [[nodiscard]] arma::Mat<T> normalised() const;

private:
    void rescale(const arma::Mat<T> &scores);
};
using OnlineSoftmaxState = OnlineSoftmaxStateOf<double>;
extern template struct HEED_MATH_EXPORT OnlineSoftmaxStateOf<double>;
extern template struct HEED_MATH_EXPORT OnlineSoftmaxStateOf<float>;

struct OnlineSoftmaxOptions {
    arma::uword block = 64; ///< keys taken in at a time; at least 1
    bool keepsStates = false, keepsOutputs = false; ///< after each block: largest and sum, and runningOutput
};

struct OnlineSoftmaxResult {
    arma::mat output; ///< n x d_v
    arma::vec logSumExp; ///< n
    arma::mat largest, sum; ///< the state after each block; blocks x n
    arma::cube runningOutput; ///< n x d_v, one slice a block
};

/// `scores` n x m, `values` m x d_v. False: stopped, and `result` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool onlineSoftmax(const arma::mat &scores, const arma::mat &values,
    const OnlineSoftmaxOptions &options, OnlineSoftmaxResult &result, const Stop &stop = {});

} // namespace heed::math
