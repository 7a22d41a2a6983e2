// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/shown.h"
#include "layout.h"

#include <string>

namespace heed {

/// Each law of the operator and how far the call is from it, or why they can't be evaluated.
[[nodiscard]] std::string lawsText(const ShownItem &item, const Page &page);

} // namespace heed
