// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options.h"
#include "sdk/operator.h"

#include <string>
#include <vector>

namespace heed {

/// Takes the options that are not the command line's own out of the arguments of `op`: --NAME VALUE, --NAME=VALUE, or
/// --NAME alone.
[[nodiscard]] std::vector<PortArgument> takePortArguments(std::vector<std::string> &arguments);

/// Reads what was given for the operator's inputs and options into `values`, over what stands there already.
[[nodiscard]] Result<void> readPortArguments(
    const std::vector<PortArgument> &arguments, const Operator &op, Values &values);

} // namespace heed
