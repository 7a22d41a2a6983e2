// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

#include <QString>

#include <vector>

namespace heed {

struct PlainParagraph {
    QString text; ///< without most of Markdown's marks
    std::size_t begin = 0; ///< in the file's bytes
};

/// A lesson's text between its headings and fences, by paragraphs.
[[nodiscard]] std::vector<PlainParagraph> plainProse(const Lesson &lesson);

} // namespace heed
