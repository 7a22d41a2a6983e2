// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

namespace heed {

/// Laws of attention that do the same work in another way.
[[nodiscard]] std::vector<Law> equivalenceLaws();

} // namespace heed
