// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report.h"
#include "layout.h"

#include <string>

namespace heed {

/// A whole lesson for a terminal, in reading order.
[[nodiscard]] std::string lessonText(const LessonReport &report, Session &session, const Page &page);

} // namespace heed
