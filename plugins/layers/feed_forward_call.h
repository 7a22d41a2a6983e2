// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/feed_forward.h"
#include "sdk/operator.h"

#include <string>
#include <string_view>

namespace heed {

[[nodiscard]] math::FeedForward feedForwardOf(const Call &call);
[[nodiscard]] math::Linear linearOf(const Call &call, const std::string &name);
[[nodiscard]] math::Activation activationNamed(std::string_view name);
/// The option `activation`, with relu as its default.
[[nodiscard]] Option activationOption();
/// weight_up to bias_down, of a layer between d and f columns.
[[nodiscard]] std::vector<Input> feedForwardInputs();

} // namespace heed
