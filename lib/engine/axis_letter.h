// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/shape.h"

#include <string>

namespace heed {

/// What an axis is called: its dimension without the terms of size 0 (without a past "p+m" is "m"); "m|n" is called m.
[[nodiscard]] std::string axisLetter(const Dimension &dimension, const Letters &letters);

} // namespace heed
