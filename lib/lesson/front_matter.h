// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

namespace heed {

/// Reads the YAML between the two lines of dashes at the top into `lesson.front`.
void readFrontMatter(Lesson &lesson, std::vector<Diagnostic> &found);

/// Warns where the first heading differs from the title; after the Markdown was read.
void checkTitle(const Lesson &lesson, std::vector<Diagnostic> &found);

/// [a-z][a-z0-9-]*
[[nodiscard]] bool isLessonId(std::string_view text);

/// The lines of dashes included; nothing when the text doesn't begin with one or the second is missing.
[[nodiscard]] std::optional<Span> frontMatterSpan(const Source &source);

} // namespace heed
