// SPDX-License-Identifier: GPL-3.0-or-later
/// How surprised a model is by the tokens that came, in nats.
#pragma once

#include "math/export.h"

#include <armadillo>

#include <cstdint>
#include <optional>
#include <span>

namespace heed::math {

struct CrossEntropyOptions {
    /// This share of each target is spread evenly over all tokens, the target included.
    double smoothing = 0;
    std::int64_t ignored = -100; ///< a target that counts nothing
};

/// losses(i) = -(1 - s) log p(i, target) - s mean over all tokens of log p(i, token), with the logarithms of
/// logSoftmaxRows; 0 where the target is ignored. n x v logarithms, n targets, each ignored or from 0 to v - 1.
[[nodiscard]] HEED_MATH_EXPORT arma::vec crossEntropyRows(
    const arma::mat &logProbabilities, std::span<const std::int64_t> targets, const CrossEntropyOptions &options = {});

/// Over the targets that aren't ignored; nothing when all are.
[[nodiscard]] HEED_MATH_EXPORT std::optional<double> meanLoss(
    const arma::vec &losses, std::span<const std::int64_t> targets, std::int64_t ignored);

} // namespace heed::math
