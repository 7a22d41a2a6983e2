// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/open_lesson.h"

#include <map>
#include <string>

namespace heed {

/// The controls that a learner has set to something else than the author wrote.
[[nodiscard]] std::map<std::string, Value> changedControls(const OpenLesson &lesson);

/// Sets those that the lesson still has, of the same type, within the range and among the choices.
void restoreControls(OpenLesson &lesson, const std::map<std::string, Value> &values);

} // namespace heed
