// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/affine.h"
#include "sdk/hand_labels.h"

#include <string>
#include <vector>

namespace heed {

/// What a product is called: "Up", h, and the token's name as its first index.
struct AffineNames {
    std::string title;
    hand::Written name, token;
};

/// A row times the chosen columns of a weight, plus the bias: h_1,2 = 1·0 + 2·1 + (-1) = 1.
[[nodiscard]] Step affineStep(const AffineNames &called, const std::vector<double> &row, const math::Linear &linear,
    const hand::AxisNames &names, const std::vector<std::size_t> &columns, int decimals);

} // namespace heed
