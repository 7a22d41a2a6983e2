// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/shown.h"
#include "layout.h"

#include <string>

namespace heed {

/// The operator's own working for the row or entry that a `steps` item names, or why there is none.
[[nodiscard]] std::string derivationText(const ShownItem &item, const Page &page);

} // namespace heed
