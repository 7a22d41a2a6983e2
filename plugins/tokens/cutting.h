// SPDX-License-Identifier: GPL-3.0-or-later
/// The schemes that need no vocabulary.
#pragma once

#include "math/stop.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

using Parts = std::vector<std::string_view>; ///< of the text, which must outlive them

/// Runs of letters, marks, numbers and underscores; every other character but spaces is a part of its own, and so is
/// every byte that is no UTF-8. Nothing: stopped.
[[nodiscard]] std::optional<Parts> cutIntoWords(std::string_view text, const math::Stop &stop);
/// One part a character (code point), or a byte that is no UTF-8.
[[nodiscard]] std::optional<Parts> cutIntoCharacters(std::string_view text, const math::Stop &stop);
[[nodiscard]] Parts cutIntoBytes(std::string_view text);

/// The different parts in the order of their characters.
[[nodiscard]] Parts vocabularyOf(const Parts &parts);
/// The place of each part in the vocabulary.
[[nodiscard]] std::vector<std::int64_t> numbered(const Parts &parts, const Parts &vocabulary);

} // namespace heed
