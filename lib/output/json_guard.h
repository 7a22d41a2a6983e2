// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output/json.h"
#include "sdk/error.h"

#include <string_view>

namespace heed {

/// Parses JSON after looking for what the parser itself would let through: keys given twice, deep nesting, length.
[[nodiscard]] Result<Json> parseJson(std::string_view text);

} // namespace heed
