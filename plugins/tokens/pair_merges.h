// SPDX-License-Identifier: GPL-3.0-or-later
/// Merges as they are told: what encode() does all at once, one by one.
#pragma once

#include "byte_pairs.h"

namespace heed {

/// What is merged in a word, one after the other, by looking through all neighbours each time: for short words.
[[nodiscard]] std::vector<TokenId> mergesInOrder(const BytePairs &pairs, std::string_view word);
/// What was merged to make one token, in the order of learning.
[[nodiscard]] std::vector<TokenId> mergesWithin(const BytePairs &pairs, TokenId token);

} // namespace heed
