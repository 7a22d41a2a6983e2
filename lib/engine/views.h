// SPDX-License-Identifier: GPL-3.0-or-later
/// The views that a cell may show, what they take and their options (FORMAT.md's table).
#pragma once

#include "engine/evaluate.h"
#include "sdk/operator.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

[[nodiscard]] const std::vector<std::string> &viewNames();
/// "heatmap"
[[nodiscard]] std::string_view viewName(View view);
/// Null for an unknown view.
[[nodiscard]] const std::vector<std::string> *viewOptions(std::string_view view);
/// Why a value of which this is known can't be shown so; nothing when it can.
[[nodiscard]] std::optional<std::string> viewRefuses(std::string_view view, const Known &known);

} // namespace heed
