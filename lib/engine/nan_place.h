// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

#include <optional>
#include <string>

namespace heed {

/// Where the first NaN of a value stands, in row-major order and counted from 1: " in row 1, column 2", " in head 2, row 1,
/// column 2"; empty for one number. Nothing when there is none. `shape` is the declared one, whose letters name the leading
/// axes.
[[nodiscard]] std::optional<std::string> nanPlace(const Value &value, const Operator &op, const Shape &shape = {});

} // namespace heed
