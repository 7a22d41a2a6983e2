// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/block_head.h"
#include "lesson/expression.h"

#include <optional>

namespace heed {

/// Of a view's option `x: tokens` or `x: three.key` the name that its points stand on, with its place in the file;
/// nothing for other options, and for an expression that begins with =.
[[nodiscard]] std::optional<Reference> axisReference(const Argument &option);

} // namespace heed
