// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/source.h"

#include <string_view>

namespace heed {

/// What libyaml found wrong at `offset`, said for an author: the usual traps name what to quote.
[[nodiscard]] Diagnostic explainYamlProblem(const Source &source, Span block, std::size_t offset, std::string_view problem);

} // namespace heed
