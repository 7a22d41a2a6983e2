// SPDX-License-Identifier: GPL-3.0-or-later
/// Softmax and its relatives along the rows of an n x m matrix: one row a query, one column a key. Scores may be
/// -infinity, which is weight 0. In nats; in double, or in float throughout.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

/// What becomes of a row in which every score is -infinity: 0/0 by the formula, zeros by ONNX Attention.
enum class EmptyRow { Zero, NaN };

struct SoftmaxOptions {
    /// Subtract each row's largest score first. It changes nothing but that e^x can't overflow.
    bool stable = true;
    EmptyRow emptyRow = EmptyRow::NaN;
};

/// weights(i, j) = e^scores(i, j) / sum over l of e^scores(i, l); n x m.
[[nodiscard]] HEED_MATH_EXPORT arma::mat softmaxRows(const arma::mat &scores, const SoftmaxOptions &options = {});
/// The same in place. False: stopped, and `scores` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool softmaxRowsInPlace(
    arma::mat &scores, const SoftmaxOptions &options = {}, const Stop &stop = {});
[[nodiscard]] HEED_MATH_EXPORT bool softmaxRowsInPlace(
    arma::fmat &scores, const SoftmaxOptions &options = {}, const Stop &stop = {});

/// The logarithm of softmaxRows, without the detour: scores(i, j) - log(sum over l of e^scores(i, l)); n x m. What is
/// returned after `stop` said so is of no use; so too below.
[[nodiscard]] HEED_MATH_EXPORT arma::mat logSoftmaxRows(
    const arma::mat &scores, bool stable = true, const Stop &stop = {});
[[nodiscard]] HEED_MATH_EXPORT arma::fmat logSoftmaxRows(
    const arma::fmat &scores, bool stable = true, const Stop &stop = {});
/// log(sum over l of e^scores(i, l)); n. A row of -infinity gives -infinity.
[[nodiscard]] HEED_MATH_EXPORT arma::vec logSumExpRows(
    const arma::mat &scores, bool stable = true, const Stop &stop = {});
[[nodiscard]] HEED_MATH_EXPORT arma::fvec logSumExpRows(
    const arma::fmat &scores, bool stable = true, const Stop &stop = {});
/// -sum over j of weights(i, j) log weights(i, j), with 0 log 0 = 0 (Shannon 1948); n, from 0 to log m.
[[nodiscard]] HEED_MATH_EXPORT arma::vec entropyRows(const arma::mat &weights, const Stop &stop = {});
[[nodiscard]] HEED_MATH_EXPORT arma::fvec entropyRows(const arma::fmat &weights, const Stop &stop = {});

} // namespace heed::math
