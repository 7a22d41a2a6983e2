// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/rotary.h"
#include "sdk/operator.h"

#include <cstdint>
#include <vector>

namespace heed {

/// A call of rotary_embedding, resolved.
struct RotaryCall {
    math::Rotary rotary;
    std::vector<std::int64_t> positions; ///< one a token
    bool hasCache = false;
    arma::mat angles = {}; ///< n x dim/2; empty with a cache
    arma::mat cosines = {}, sines = {}; ///< n x dim/2

    [[nodiscard]] static Result<RotaryCall> read(const Call &call);
};

/// What rotary_embedding refuses by its shapes and options.
[[nodiscard]] Result<void> checkRotary(const Call &call);

} // namespace heed
