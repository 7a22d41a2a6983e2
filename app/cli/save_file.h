// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace heed {

/// Puts `text` in the place of what the file holds, whole or not at all; permissions, owner and group stay, a link is
/// followed. `before` is what was read: when the file holds something else by now it is left alone. Errors, as
/// sentences: changed meanwhile, no plain file, read-only, a folder that can't be written, a full disk.
[[nodiscard]] tl::expected<void, std::string> saveFile(
    const std::string &path, std::string_view before, std::string_view text);

} // namespace heed
