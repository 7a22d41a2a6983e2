// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/reader.h"
#include "lesson/lesson.h"

namespace heed {

/// The block that a stretch of the file stands in, else the heading above it.
[[nodiscard]] Destination destinationOf(const Lesson &lesson, Span span);

} // namespace heed
