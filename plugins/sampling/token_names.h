// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_labels.h"

namespace heed {

/// "id 3".
[[nodiscard]] std::string idText(std::size_t id);
/// What a derivation calls the tokens of the vocabulary: a label by the letter v, else the id, which counts from 0.
[[nodiscard]] TextList tokenLabels(const Focus &focus, std::size_t tokens);
[[nodiscard]] hand::AxisNames tokensNamed(TextList labels);

} // namespace heed
