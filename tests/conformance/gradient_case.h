// SPDX-License-Identifier: GPL-3.0-or-later
/// What the adapters of gradients share.
#pragma once

#include "conformance/vector_case.h"

#include <string>
#include <utility>
#include <vector>

namespace heed::conformance {

/// A case's name for a gradient, and Heed's.
using GradientNames = std::vector<std::pair<const char *, const char *>>;

/// Passed when both are; what neither compared is left out.
[[nodiscard]] Outcome both(Outcome forward, const Outcome &backward);
/// Gradients come in the shapes of the case, whatever rows they were computed as.
[[nodiscard]] Outcome backward(const VectorCase &test, Catalogue &catalogue, const std::string &op, const Values &given,
    const GradientNames &names);
/// All axes but the last as one: parameters collect over every row.
[[nodiscard]] Value rowsOf(const Tensor &tensor);
/// Of an encoder layer, from every output of its forward pass.
[[nodiscard]] Outcome encoderGradient(const VectorCase &test, Catalogue &catalogue, const Outputs &forward);

} // namespace heed::conformance
