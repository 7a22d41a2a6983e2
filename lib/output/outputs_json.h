// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report.h"
#include "output/json.h"

namespace heed {

/// {NAME: {"type", "shape", "letters", "labels", "data"}}; labels hold one list per axis, empty where there are none.
[[nodiscard]] Json outputsJson(const std::vector<OutputReport> &outputs);

} // namespace heed
