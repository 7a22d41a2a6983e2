// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/gradient_linear.h"

#include "math/product.h"

namespace heed::math {

bool linearInputGradient(
    const arma::mat &upstream, const arma::mat &weight, arma::mat &gradient, const Stop &stop, const Parallel &threads)
{
    return multiplyTransposed(upstream, weight, gradient, stop, threads);
}

bool linearWeightGradient(
    const arma::mat &x, const arma::mat &upstream, arma::mat &gradient, const Stop &stop, const Parallel &threads)
{
    return multiply(transposed(x), upstream, gradient, stop, threads);
}

arma::rowvec linearBiasGradient(const arma::mat &upstream) { return arma::sum(upstream, 0); }

} // namespace heed::math
