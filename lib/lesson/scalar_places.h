// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/yaml.h"

#include <vector>

namespace heed {

/// The offset in the file of every byte of a scalar's text, and of its end: through quotes, escapes, folded lines and
/// the indentation of block scalars. A byte that stands nowhere in the file (a folded line end) is where the next or
/// the last one is.
[[nodiscard]] std::vector<std::size_t> placesInScalar(const Source &source, const YamlNode &scalar);

} // namespace heed
