// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// The candidate that `word` was probably meant to be, by edit distance with transpositions, whatever the case of the
/// letters; nothing when none is near, or when it is one of them.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word, const std::vector<std::string> &candidates);
/// " Did you mean 'weights'?", or nothing.
[[nodiscard]] std::string didYouMean(std::string_view word, const std::vector<std::string> &candidates);

} // namespace heed
