// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/yaml.h"

namespace heed {

/// The bytes that make up a node: without the line end and comment behind a block list, with the quotes of a scalar.
[[nodiscard]] Span contentSpan(const Source &source, const YamlNode &node);

} // namespace heed
