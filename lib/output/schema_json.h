// SPDX-License-Identifier: GPL-3.0-or-later
/// JSON Schemas (draft 2020-12) of what people write by hand, for editors and for checking scripts.
#pragma once

#include "sdk/operator.h"

#include <string>
#include <vector>

namespace heed {

/// Of a lesson's parts, as its YAML is read by an editor: "$defs" holds front_matter, cell, control, value and exercise,
/// and a cell of each operator, "cell.softmax"; the whole takes any of the five. `operators` are those that are loaded.
[[nodiscard]] std::string lessonSchemaJson(const std::vector<const Operator *> &operators);

} // namespace heed
