// SPDX-License-Identifier: GPL-3.0-or-later
/// How a loss changes with query, key and value of attention (the backward pass of FlashAttention, Dao and others 2022,
/// without its tiles).
#pragma once

#include "math/attention.h"

namespace heed::math {

struct AttentionGradientWanted {
    bool query = true, key = true, value = true;
    bool weights = false, scores = false, average = false;
};

struct AttentionGradient {
    arma::cube query; ///< h heads of n x d_k
    arma::cube key; ///< g heads of m x d_k: summed over the query heads that share one
    arma::cube value; ///< g heads of m x d_v
    arma::cube weights; ///< upstream Vᵀ, h heads of n x m; 0 where a key is hidden
    arma::cube scores; ///< of the products QKᵀ times the scale, before softcap and bias; h heads of n x m
    arma::cube average; ///< rowsum(P∘dP) = rowsum(dO∘O), h heads of n x 1
};

/// `upstream` is the gradient of the output, h heads of n x d_v. A weight of 0 passes nothing on, whatever stands behind
/// it; a query that sees no key has gradients of 0. Fills the wanted cubes. False: stopped, and `gradient` holds nothing
/// of use. Throws std::invalid_argument when the sizes don't fit.
[[nodiscard]] HEED_MATH_EXPORT bool attentionGradient(const AttentionInput &input, const Heads<double> &upstream,
    AttentionGradient &gradient, const AttentionGradientWanted &wanted = {}, const Stop &stop = {},
    const Parallel &threads = {});

} // namespace heed::math
