// SPDX-License-Identifier: GPL-3.0-or-later
/// How a loss changes with what layer normalisation is given, along the rows of n x d matrices.
#pragma once

#include "math/normalization.h"

namespace heed::math {

/// x less its mean, divided by √(variance + epsilon) or by deviation + epsilon.
struct NormalizedRows {
    arma::mat entries; ///< n x d
    arma::vec divisors; ///< n
    arma::vec deviations; ///< n, without epsilon
};
/// What is returned after `stop` said so is of no use.
[[nodiscard]] HEED_MATH_EXPORT NormalizedRows normalizedRows(
    const arma::mat &x, const Epsilon &epsilon, arma::uword ddof = 0, const Stop &stop = {});

/// By how much a row's pull along itself counts: the divisor's own slope; 1 with epsilon inside the root. A row of equal
/// entries has no pull.
[[nodiscard]] HEED_MATH_EXPORT double pull(double deviation, double divisor, const Epsilon &epsilon);

/// `upstream` is the gradient of the output and becomes that of x; `weight` has d entries, or none for 1. With y the
/// normalised row and u = upstream · weight: (u - mean(u) - y · sum(u y) / (d - ddof) · pull) / divisor. False: stopped.
[[nodiscard]] HEED_MATH_EXPORT bool layerNormGradient(const NormalizedRows &rows, arma::mat &upstream,
    const arma::rowvec &weight, const Epsilon &epsilon, arma::uword ddof = 0, const Stop &stop = {});

} // namespace heed::math
