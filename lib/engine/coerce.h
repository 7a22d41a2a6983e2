// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate.h"
#include "sdk/error.h"
#include "sdk/value.h"

namespace heed {

/// The value as the declared type: integers widen to numbers, integral numbers narrow to integers, 0 and 1 become a
/// mask, a scalar an array of rank 0. `what` begins the message: "query".
[[nodiscard]] Result<Value> coerce(const Value &value, Type type, const std::string &what);

/// The same for what is known before a run.
[[nodiscard]] Result<Known> coerce(const Known &known, Type type, const std::string &what);

} // namespace heed
