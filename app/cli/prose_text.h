// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report.h"
#include "layout.h"

#include <string>

namespace heed {

/// A stretch of a lesson's Markdown for a terminal: wrapped, numbers live, formulas as TeX without their delimiters.
/// Ends with a line's end unless it is empty.
[[nodiscard]] std::string proseText(const LessonReport &report, Span stretch, const Page &page);

} // namespace heed
