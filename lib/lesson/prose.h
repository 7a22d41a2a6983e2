// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson's text in the order of the page: what Markdown says, with formulas, live numbers and blocks in their places.
#pragma once

#include "lesson/lesson.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace heed {

struct ProseEvent {
    enum class Kind {
        // These come as Begin and End, with others between them.
        Paragraph,
        Heading, ///< `level`; `index` into Markdown::headings
        Quote,
        List, ///< `level`: the first number, -1 for bullets
        Item, ///< `task`
        Table,
        Row, ///< `isHead`, as its entries
        Entry, ///< `align`
        Strong,
        Emphasis,
        Strike,
        InlineCode,
        Link, ///< `target`
        Number, ///< `index` into Lesson::numbers
        // These are Whole.
        Text,
        Entity, ///< as written: "&alpha;"
        SoftBreak,
        HardBreak,
        Rule,
        Formula, ///< `text` is the TeX; `isDisplay`
        Image, ///< `target`; `text` describes it
        Code, ///< a fence or an indented block: `text`; `target` is its info string
        Html, ///< a piece as written
        Card, ///< `index` into Lesson::blocks
        BrokenCard, ///< `index` into Lesson::unreadable
    };
    enum class Edge { Begin, End, Whole };
    enum class Align { Start, Left, Center, Right };
    enum class Task { None, Open, Done };

    Kind kind = Kind::Text;
    Edge edge = Edge::Whole;
    std::string text = {};
    std::string target = {};
    std::size_t index = 0;
    int level = 0;
    bool isDisplay = false, isHead = false;
    Align align = Align::Start;
    Task task = Task::None;
    std::size_t place = 0; ///< about where it stands in the file; of a text inside a block, in that text
};
using Prose = std::vector<ProseEvent>;

/// Of what is too large to be shown, a part; that something is left out stands there as text.
[[nodiscard]] Prose readProse(const Lesson &lesson);
/// Of a text inside one of the lesson's blocks.
[[nodiscard]] Prose readProse(const Lesson &lesson, const MarkdownText &text);

} // namespace heed
