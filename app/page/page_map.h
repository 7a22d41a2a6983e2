// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the parts of a lesson stand in the page's document.
#pragma once

#include "page/card.h"

#include <QString>

#include <vector>

namespace heed {

struct PageHeading {
    QString text;
    QString slug; ///< as GitHub makes it: "why-the-scale"
    int level = 1;
};

struct PageMap {
    struct Heading {
        PageHeading heading;
        int position = 0;
    };
    struct Number {
        std::size_t index = 0; ///< into Lesson::numbers
        int position = 0, length = 0;
    };
    struct CardPlace {
        CardContent content;
        int position = 0; ///< of the object that stands for it
    };
    std::vector<Heading> headings;
    std::vector<Number> numbers;
    std::vector<CardPlace> cards;
    std::vector<int> formulas; ///< positions, in order
    std::vector<int> parts; ///< the number of the block that each of the lesson's parts begins with

    /// Says that behind `position` the text grew by `by` characters (or shrank).
    void shift(int position, int by);
};

/// As GitHub makes the address of a heading: "Why the scale?" to "why-the-scale".
[[nodiscard]] QString slugOf(const QString &heading);

} // namespace heed
