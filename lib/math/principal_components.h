// SPDX-License-Identifier: GPL-3.0-or-later
/// Principal component analysis (Pearson 1901, Hotelling 1933): the directions in which rows differ most.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

namespace heed::math {

struct PrincipalComponents {
    arma::rowvec mean; ///< d
    arma::mat directions; ///< count x d, orthonormal; in each the entry of largest size is positive
    arma::mat projected; ///< n x count: the rows less the mean, along the directions
    arma::vec explained; ///< count: the shares of the total variance, largest first; zeros when there is none
};

/// Of n >= 2 rows of finite numbers, for count <= min(n, d). False: stopped.
[[nodiscard]] HEED_MATH_EXPORT bool principalComponents(
    const arma::mat &rows, arma::uword count, PrincipalComponents &result, const Stop &stop = {});

} // namespace heed::math
