// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers of 32 bits, in values that hold 64.
#pragma once

#include "sdk/error.h"
#include "sdk/value.h"

#include <string>

namespace heed {

/// Each number becomes the nearest that float32 has, beyond its largest an infinity.
void roundToSingle(Value &value);

/// Like roundToSingle, for what is given; refuses finite numbers that float32 can't hold.
[[nodiscard]] Result<void> takeAsSingle(Value &value, const std::string &name);

} // namespace heed
