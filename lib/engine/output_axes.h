// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/runner.h"

#include <string>
#include <vector>

namespace heed {

/// What the axes of an output of this run are called: those of its sweep, "batch", and the letters of its shape.
[[nodiscard]] std::vector<std::string> axesOf(const Output &output, const Run &run);

} // namespace heed
