// SPDX-License-Identifier: GPL-3.0-or-later
/// The parts that a lesson's page is put together from, and the sections that they form.
#pragma once

#include "lesson/prose.h"
#include "page/page_screens.h"

#include <optional>

namespace heed {

/// A paragraph, a list, a table, a card, neighbouring controls: what stands on one screen.
struct LessonPart {
    std::size_t begin = 0, end = 0; ///< of the prose; empty for the title of a lesson that doesn't write it
    std::optional<std::size_t> heading = {}; ///< which of the page's headings, when it is one outside all others
    bool isTitle = false; ///< written by the page
    bool keepsWithNext = false; ///< see PartSpan
    [[nodiscard]] bool isHeading() const { return isTitle || heading.has_value(); }
};

/// Never empty: the first is the title.
[[nodiscard]] std::vector<LessonPart> partsOf(const Prose &prose, const Lesson &lesson);
/// A heading each with what follows it, until the next.
[[nodiscard]] std::vector<PartRange> sectionsOf(const std::vector<LessonPart> &parts);

} // namespace heed
