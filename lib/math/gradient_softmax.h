// SPDX-License-Identifier: GPL-3.0-or-later
/// How a loss changes with the scores of softmax, along the rows of an n x m matrix.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

/// sum over j of a(i, j) b(i, j), where a weight a of 0 passes nothing on, not even infinity; n.
[[nodiscard]] HEED_MATH_EXPORT arma::vec rowDots(const arma::mat &weights, const arma::mat &b);

/// `upstream` is the gradient of the n x m weights, and becomes that of the scores:
/// weights(i, j) (upstream(i, j) - rowDots(i)). False: stopped, and `upstream` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool softmaxGradient(
    const arma::mat &weights, arma::mat &upstream, const Stop &stop = {});

/// The same from the gradient of the logarithms: upstream(i, j) - weights(i, j) (sum over l of upstream(i, l)).
[[nodiscard]] HEED_MATH_EXPORT bool logSoftmaxGradient(
    const arma::mat &weights, arma::mat &upstream, const Stop &stop = {});

} // namespace heed::math
