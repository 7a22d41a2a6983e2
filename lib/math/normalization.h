// SPDX-License-Identifier: GPL-3.0-or-later
/// Layer normalisation (Ba and others 2016) and its relative without a mean, RMSNorm (Zhang and Sennrich 2019), along the
/// rows of an n x d matrix: one row a token.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

/// What keeps the divisor from 0: √(variance + epsilon), or deviation + epsilon.
enum class EpsilonPlace { Inside, Outside };

struct Epsilon {
    double value = 1e-5;
    EpsilonPlace place = EpsilonPlace::Inside;
};

/// One number a row, without epsilon.
struct RowSpread {
    arma::vec mean;
    arma::vec deviation; ///< √(sum of (x - mean)² / (d - ddof)); NaN when d is not above ddof
};
/// The squares of very large and very small entries neither overflow nor vanish. What is returned after `stop` said so is of
/// no use; so too below.
[[nodiscard]] HEED_MATH_EXPORT RowSpread rowSpread(const arma::mat &x, arma::uword ddof = 0, const Stop &stop = {});
/// √(sum of x² / d); n.
[[nodiscard]] HEED_MATH_EXPORT arma::vec rowRootMeanSquare(const arma::mat &x, const Stop &stop = {});
/// What a row with this deviation, or this root of the mean square, is divided by.
[[nodiscard]] HEED_MATH_EXPORT double divisor(double deviation, const Epsilon &epsilon);

/// output(i, j) = (x(i, j) - centre(i)) / divisors(i) · weight(j) + bias(j). `weight` and `bias` have d entries, or none
/// for 1 and 0. False: stopped, and `x` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool normalizeRows(arma::mat &x, const arma::vec &centre, const arma::vec &divisors,
    const arma::rowvec &weight = {}, const arma::rowvec &bias = {}, const Stop &stop = {});

/// The whole of it, for layers.
struct Norm {
    bool subtractsMean = true; ///< LayerNorm; else RMSNorm
    Epsilon epsilon = {};
    arma::rowvec weight = {}, bias = {};
};
[[nodiscard]] HEED_MATH_EXPORT arma::mat normalized(const arma::mat &x, const Norm &norm);

} // namespace heed::math
