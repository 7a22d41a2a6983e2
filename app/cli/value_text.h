// SPDX-License-Identifier: GPL-3.0-or-later
/// Values for a terminal: labelled, aligned, and shortened rather than wrapped.
#pragma once

#include "engine/shown.h"
#include "layout.h"

#include <string>

namespace heed {

/// Lines, each indented by `indent`: a scalar as "name = 0.5", an array under its name.
[[nodiscard]] std::string valueLines(const ShownValue &shown, const Page &page, const std::string &indent);

} // namespace heed
