// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace heed {

/// "512 bytes", "1 MiB", "27.3 TiB", "more than 1,024 EiB": one decimal, rounded up, or down where `isMost`.
[[nodiscard]] std::string byteText(double bytes, bool isMost = false);

} // namespace heed
