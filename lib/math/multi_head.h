// SPDX-License-Identifier: GPL-3.0-or-later
/// Multi-head attention with its projections (Vaswani and others 2017). Head k of a projected matrix is its columns k·d
/// to (k + 1)·d - 1.
#pragma once

#include "math/affine.h"
#include "math/attention.h"

#include <armadillo>

#include <optional>

namespace heed::math {

struct MultiHead {
    Linear query = {}; ///< d x heads·d_k
    Linear key = {}; ///< d x keyHeads·d_k
    Linear value = {}; ///< d x keyHeads·d_v
    Linear output = {}; ///< heads·d_v x d; without a weight the joined heads are the output
    arma::uword heads = 1, keyHeads = 1; ///< keyHeads divides heads
};

/// What is projected, one row a token, and who may look at whom. The matrices must outlive this.
struct MultiHeadInput {
    const arma::mat &query; ///< n rows
    const arma::mat &key; ///< m rows
    const arma::mat &value; ///< m rows
    std::optional<Heads<arma::u8>> mask = {}; ///< as AttentionInput's
    std::optional<Heads<double>> bias = {};
    std::optional<arma::sword> causalOffset = {};
    std::optional<double> scale = {};
    double softcap = 0;
    EmptyRow emptyRow = EmptyRow::Zero;
};

struct MultiHeadResult {
    arma::mat query, key, value; ///< projected
    AttentionResult attention; ///< what was wanted of it, and its output always: one matrix a head
    arma::mat joined; ///< the heads side by side; n x heads·d_v
    arma::mat output; ///< n x d
};

/// The attention of one call, on projected matrices that must outlive it.
[[nodiscard]] HEED_MATH_EXPORT AttentionInput headsOf(
    const MultiHead &layer, const MultiHeadInput &input, const MultiHeadResult &projected);

/// False: stopped, and `result` holds nothing of use. Throws std::invalid_argument when the sizes don't fit.
[[nodiscard]] HEED_MATH_EXPORT bool attendWithHeads(const MultiHead &layer, const MultiHeadInput &input,
    MultiHeadResult &result, AttentionWanted wanted = {}, const Stop &stop = {}, const Parallel &parallel = {});

} // namespace heed::math
