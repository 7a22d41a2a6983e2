// SPDX-License-Identifier: GPL-3.0-or-later
/// Values as a person writes them behind `--set` or an operator's option.
#pragma once

#include "lesson/scalars.h"
#include "sdk/error.h"
#include "sdk/value.h"

#include <string>

namespace heed {

/// Flow YAML (and so JSON) by the declared type; arrays also as {"shape", "data"}. A text stands as it is, in quotes or
/// not, and nothing is an expression. `what` begins the messages.
[[nodiscard]] Result<Value> readWritten(const std::string &text, Type type, const std::string &what);

/// The same for a value in a file that was read already.
[[nodiscard]] tl::expected<Value, WrittenError> readWritten(const YamlNode &node, Type type);

} // namespace heed
