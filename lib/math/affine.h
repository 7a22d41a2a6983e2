// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <optional>

namespace heed::math {

/// A linear layer: k x m, and m entries or none.
struct Linear {
    arma::mat weight = {};
    arma::rowvec bias = {};
};

/// x · weight + bias: x is n x k, `weight` k x m, `bias` has m entries or none. Nothing: stopped.
[[nodiscard]] HEED_MATH_EXPORT std::optional<arma::mat> affineRows(
    const arma::mat &x, const arma::mat &weight, const arma::rowvec &bias = {}, const Stop &stop = {});

/// The same into `result`, whose memory is not used again. False: stopped.
[[nodiscard]] HEED_MATH_EXPORT bool affineRows(
    const arma::mat &x, const Linear &linear, arma::mat &result, const Stop &stop = {});

} // namespace heed::math
