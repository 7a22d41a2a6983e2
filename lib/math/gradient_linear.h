// SPDX-License-Identifier: GPL-3.0-or-later
/// How a loss changes with what a linear layer y = x W + b is given: x is n x k, W k x m, upstream n x m.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

/// upstream Wᵀ, n x k. False: stopped, as below.
[[nodiscard]] HEED_MATH_EXPORT bool linearInputGradient(const arma::mat &upstream, const arma::mat &weight,
    arma::mat &gradient, const Stop &stop = {}, const Parallel &threads = {});
/// xᵀ upstream, k x m: summed over all rows.
[[nodiscard]] HEED_MATH_EXPORT bool linearWeightGradient(const arma::mat &x, const arma::mat &upstream,
    arma::mat &gradient, const Stop &stop = {}, const Parallel &threads = {});
/// The sums of the columns of upstream; m.
[[nodiscard]] HEED_MATH_EXPORT arma::rowvec linearBiasGradient(const arma::mat &upstream);

} // namespace heed::math
