// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

#include <QString>

#include <stop_token>
#include <vector>

namespace heed {

struct PlainParagraph {
    QString text; ///< without Markdown's marks; formulas are TeX
    std::size_t begin = 0; ///< about where it stands in the file's bytes, below the heading above
};

/// A lesson's text between its headings and fences, by paragraphs, items and rows; only some when it is stopped.
[[nodiscard]] std::vector<PlainParagraph> plainProse(const Lesson &lesson, const std::stop_token &stop = {});

} // namespace heed
