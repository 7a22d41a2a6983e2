// SPDX-License-Identifier: GPL-3.0-or-later
/// A recurrent state that reads one word after the other, beside attention that looks at any of them.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <optional>

namespace heed::math {

/// state(t) = tanh(W state(t - 1) + word(t)) from a state of zeros; words n x d, W d x d, states n x d. Nothing when
/// stopped.
[[nodiscard]] HEED_MATH_EXPORT std::optional<arma::mat> recurrentStates(
    const arma::mat &words, const arma::mat &weights, const Stop &stop = {});

/// |a(t) - b(t)| / |a(0) - b(0)|: what a difference in the first state has come to; n x d each, n.
[[nodiscard]] HEED_MATH_EXPORT arma::vec remainingDifference(const arma::mat &a, const arma::mat &b);

/// The weight of the first of the words 0 to t for a query equal to it: softmax of word(0) · word(j) / √d; n x d, n.
/// Nothing when stopped.
[[nodiscard]] HEED_MATH_EXPORT std::optional<arma::vec> weightOfFirst(const arma::mat &words, const Stop &stop = {});

} // namespace heed::math
