// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

#include <string>

namespace heed {

/// SHA-256 in hexadecimal over the operator's name and version and the values by name: little-endian, row-major, one NaN.
/// 0 and -0 differ, since 1/x tells them apart.
[[nodiscard]] std::string hashOf(const Operator &op, const Values &values);

} // namespace heed
