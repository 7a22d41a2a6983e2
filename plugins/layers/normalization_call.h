// SPDX-License-Identifier: GPL-3.0-or-later
/// What layer_norm and rms_norm share.
#pragma once

#include "math/normalization.h"
#include "sdk/operator.h"

namespace heed {

[[nodiscard]] std::vector<Input> normalizationInputs(const std::string &biasHelp);
/// epsilon and epsilon_place.
[[nodiscard]] std::vector<Option> epsilonOptions(const std::string &convention);

[[nodiscard]] math::Epsilon epsilonOf(const Call &call);
/// An optional input with one entry a column; empty when absent.
[[nodiscard]] arma::rowvec perColumn(const Call &call, std::string_view name);

/// Refuses rows without entries.
[[nodiscard]] Result<void> checkColumns(const Call &call);
[[nodiscard]] Estimate normalizationEstimate(const Call &call);

/// Divisors from deviations.
[[nodiscard]] arma::vec divisorsOf(const Call &call, const arma::vec &deviations);
/// (x - centre) / divisors · weight + bias; fails when stopped. Tells why a row came out as no number.
[[nodiscard]] Result<Value> normalizedValue(const Call &call, const arma::vec &centre, const arma::vec &divisors);
[[nodiscard]] Value perRow(const arma::vec &numbers);

/// Doubling x, and epsilon with it, leaves the output as it is.
[[nodiscard]] Law scaleChangesNothing(std::function<Result<Outputs>(const Call &)> run);

} // namespace heed
