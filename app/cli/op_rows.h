// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options.h"
#include "program.h"

namespace heed {

/// `op` with --sweep, --format or an entry of an output: the operator at many points, a row for each. `given` are the inputs
/// and options that stay. Returns the exit code.
[[nodiscard]] int printOpRows(const Options &options, Program &program, const Operator &op, const Values &given);

} // namespace heed
