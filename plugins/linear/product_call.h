// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/call.h"

#include <armadillo>

#include <optional>

namespace heed {

/// a times b, or times bᵀ, in the call's precision and on its threads; nothing when stopped.
[[nodiscard]] std::optional<arma::mat> productOf(
    const Call &call, const arma::mat &a, const arma::mat &b, bool isTransposed = false);

} // namespace heed
