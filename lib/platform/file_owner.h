// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace heed::platform {

/// Gives an open file, by its handle, the owner and group of the file at `path` (UTF-8), as far as this process may; where
/// files have none, nothing happens.
void copyOwner(int handle, const std::string &path);

} // namespace heed::platform
