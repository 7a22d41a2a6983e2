// SPDX-License-Identifier: GPL-3.0-or-later
/// The position-wise feed-forward layer (Vaswani and others 2017), plain or gated (Shazeer 2020).
#pragma once

#include "math/activation.h"
#include "math/affine.h"

#include <armadillo>

namespace heed::math {

struct FeedForward {
    Linear up = {}; ///< d x f
    Linear gate = {}; ///< d x f; without a weight the layer has no gate
    Linear down = {}; ///< f x d
    Activation activation = Activation::Relu;

    [[nodiscard]] bool isGated() const { return !gate.weight.is_empty(); }
};

struct FeedForwardResult {
    arma::mat hidden; ///< x · up; n x f
    arma::mat gate; ///< x · gate, when there is one; n x f
    arma::mat activated; ///< activation(hidden), or activation(gate) times hidden; n x f
    arma::mat output; ///< activated · down; n x d
};

/// x is n x d. False: stopped, and `result` holds nothing of use. `withOutput` false leaves the last product out.
[[nodiscard]] HEED_MATH_EXPORT bool feedForward(const arma::mat &x, const FeedForward &layer, FeedForwardResult &result,
    const Stop &stop = {}, bool withOutput = true);

/// The width at which a gated layer's three matrices hold about as many weights as two of width 4d: 8d / 3, rounded up
/// to a multiple (Llama: 256).
[[nodiscard]] HEED_MATH_EXPORT arma::uword gatedWidth(arma::uword d, arma::uword multipleOf);

} // namespace heed::math
