// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace heed {

/// The text of GPT-2's vocab.bpe; empty in a build without it.
[[nodiscard]] std::string_view gpt2Merges();

} // namespace heed
