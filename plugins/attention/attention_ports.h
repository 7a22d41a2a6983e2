// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

[[nodiscard]] std::vector<Input> attentionInputs();
[[nodiscard]] std::vector<Option> attentionOptions();
[[nodiscard]] std::vector<Output> attentionOutputs();

} // namespace heed
