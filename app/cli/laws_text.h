// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/prepared_call.h"
#include "layout.h"

#include <string>

namespace heed {

/// Each law of the operator and how far this call is from it. Laws look at all outputs, so the call is run again.
[[nodiscard]] std::string lawsText(const PreparedCall &call, const Page &page);

} // namespace heed
