// SPDX-License-Identifier: GPL-3.0-or-later
/// The page's text as a person would copy or look for it: formulas as TeX, cards and images as what they say.
#pragma once

#include "page/page_map.h"

#include <QTextBlock>

#include <functional>
#include <vector>

namespace heed {

class PageText {
public:
    PageText(const QTextDocument &document, const PageMap &map, const OpenLesson &lesson)
        : m_document(document)
        , m_map(map)
        , m_lesson(lesson)
    {
    }

    /// Between two positions; formulas in $ or $$.
    [[nodiscard]] QString between(int from, int to) const;

    /// A block's text, and for each of its characters the position in the document that it stands for.
    struct Line {
        QString text;
        std::vector<int> positions;
    };
    [[nodiscard]] Line line(const QTextBlock &block) const;

private:
    [[nodiscard]] QString objectText(const QTextCharFormat &format, bool withDollars) const;

    const QTextDocument &m_document;
    const PageMap &m_map;
    const OpenLesson &m_lesson;
};

} // namespace heed
