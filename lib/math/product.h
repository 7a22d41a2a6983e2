// SPDX-License-Identifier: GPL-3.0-or-later
/// Products of matrices, in double or in float throughout, cut into blocks of columns by their sizes alone: the same bits for every
/// number of threads, and `stop` is asked between the blocks.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

/// How products of double matrices are chosen between.
using Product = bool (*)(const arma::mat &, const arma::mat &, arma::mat &, const Stop &, const Parallel &);

/// output = a b, of n x k and k x m; a sum over k = 0 terms is 0. False: stopped, and `output` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool multiply(
    const arma::mat &a, const arma::mat &b, arma::mat &output, const Stop &stop = {}, const Parallel &threads = {});
[[nodiscard]] HEED_MATH_EXPORT bool multiply(
    const arma::fmat &a, const arma::fmat &b, arma::fmat &output, const Stop &stop = {}, const Parallel &threads = {});
/// output = a bᵀ, of n x k and m x k, without a transposed copy of b.
[[nodiscard]] HEED_MATH_EXPORT bool multiplyTransposed(
    const arma::mat &a, const arma::mat &b, arma::mat &output, const Stop &stop = {}, const Parallel &threads = {});
[[nodiscard]] HEED_MATH_EXPORT bool multiplyTransposed(
    const arma::fmat &a, const arma::fmat &b, arma::fmat &output, const Stop &stop = {}, const Parallel &threads = {});

/// A matrix without entries too, of which Armadillo's own transposition reads one.
[[nodiscard]] HEED_MATH_EXPORT arma::mat transposed(const arma::mat &matrix);
/// One row, likewise.
[[nodiscard]] HEED_MATH_EXPORT arma::rowvec rowOf(const arma::mat &matrix, arma::uword row);

/// Each row divided by its length; a row of zeros stays as it is. n x d. What is returned after `stop` said so is of no use.
[[nodiscard]] HEED_MATH_EXPORT arma::mat unitRows(const arma::mat &rows, const Stop &stop = {});

} // namespace heed::math
