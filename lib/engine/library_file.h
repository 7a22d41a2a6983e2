// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace heed {

/// Whether, at a UTF-8 path, a 64-bit ELF library ends before its section headers do, as after a copy that broke off: the loader would map
/// what isn't there, and the program would die of it. Other files are never said to be cut short.
[[nodiscard]] bool isCutShort(const std::string &path);

} // namespace heed
