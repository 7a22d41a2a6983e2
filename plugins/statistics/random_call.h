// SPDX-License-Identifier: GPL-3.0-or-later
/// What the operators that draw a matrix of random numbers share.
#pragma once

#include "sdk/operator.h"

#include <functional>
#include <optional>
#include <vector>

namespace heed {

[[nodiscard]] std::vector<Option> sizeOptions();
[[nodiscard]] Option seedOption();
[[nodiscard]] std::map<std::string, std::string> sizeLetters();
[[nodiscard]] Output valuesOutput(const char *help);
[[nodiscard]] Estimate sizeEstimate(const Call &call);

/// rows x columns numbers, drawn row by row; nothing when the run was stopped.
[[nodiscard]] std::optional<arma::mat> drawnMatrix(const Call &call, const std::function<double(Random &)> &next);
/// Refuses nan and infinity.
[[nodiscard]] Result<void> checkIsFinite(const Call &call, const std::string &option);

/// The entries that a focus chooses, by their place in the order of the draws.
struct ChosenDraws {
    std::size_t first = 0, count = 0;
};
[[nodiscard]] Result<ChosenDraws> chosenDraws(const Call &call, const Focus &focus);

/// The sample's mean lies within six of its standard errors of the true one.
[[nodiscard]] Law meanIsNear(
    const std::function<double(const Call &)> &mean, const std::function<double(const Call &)> &deviation);

} // namespace heed
