// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/lesson_places.h"

namespace heed {

static bool holds(const BlockHead &head, Span span)
{
    return !head.name.empty() && head.span.begin <= span.begin && span.begin < head.span.end;
}

Destination destinationOf(const Lesson &lesson, Span span)
{
    for (const Block &block : lesson.blocks)
        if (holds(headOf(block), span))
            return {.name = QString::fromStdString(headOf(block).name)};
    for (const BlockHead &head : lesson.unreadable)
        if (holds(head, span))
            return {.name = QString::fromStdString(head.name)};
    Destination above{.place = PagePlace{}};
    for (const Heading &heading : lesson.markdown.headings)
        if (heading.span.begin <= span.begin)
            above = {.heading = QString::fromStdString(heading.text)};
    return above;
}

} // namespace heed
