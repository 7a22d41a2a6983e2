// SPDX-License-Identifier: GPL-3.0-or-later
/// What cross_entropy and perplexity share: logits and the tokens that came.
#pragma once

#include "math/cross_entropy.h"
#include "sdk/operator.h"

#include <optional>
#include <vector>

namespace heed {

[[nodiscard]] Input targetsInput();
[[nodiscard]] Option ignoreIndexOption();
/// Targets are ids of the vocabulary, or ignored.
[[nodiscard]] Result<void> checkTargets(const Call &call);

struct Losses {
    arma::mat logProbabilities;
    arma::vec perToken;
    double mean = 0;
};
/// Refuses what has no loss: a target of probability 0, and a mean over no token.
[[nodiscard]] Result<Losses> lossesOf(const Call &call, double smoothing);

} // namespace heed
