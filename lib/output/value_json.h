// SPDX-License-Identifier: GPL-3.0-or-later
/// Values as JSON, unrounded: reading it back gives the same bits.
#pragma once

#include "sdk/error.h"
#include "sdk/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace heed {

/// Toggles, integers, numbers and texts as JSON's own; a list of texts as a list; arrays as nested lists, row-major, a
/// mask's entries as 0 and 1, an array of shape (0, 2) as []; a table as {"rows": [NAME], "columns": [NAME], "data":
/// [[…]]}; nothing as null. Non-finite numbers are the strings "nan", "inf" and "-inf".
[[nodiscard]] std::string valueJson(const Value &value);

/// The reverse, by the type that is due; nothing when the text is no JSON at all. `what` begins the messages.
[[nodiscard]] std::optional<Result<Value>> readValueJson(std::string_view text, Type type, const std::string &what);

} // namespace heed
