// SPDX-License-Identifier: GPL-3.0-or-later
/// The page's text as a person would copy or look for it: formulas as TeX, cards and images as what they say.
#pragma once

#include "page/page_map.h"

#include <QTextBlock>

#include <optional>
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

    /// Text with its place in the document, or the text that one object there stands for.
    struct Piece {
        int position = 0;
        bool isObject = false;
        std::optional<std::size_t> card = {}; ///< its text isn't here: see textOfCard()
        QString text = {};
    };
    [[nodiscard]] std::vector<Piece> pieces(const QTextBlock &block) const;
    /// With so many entries of its tables at most.
    [[nodiscard]] QString textOfCard(std::size_t card, int entries) const;
    /// As long as it is the same, so is the card's text.
    [[nodiscard]] CardSource sourceOfCard(std::size_t card) const;

private:
    [[nodiscard]] std::optional<std::size_t> cardOf(const QTextCharFormat &format) const;
    [[nodiscard]] QString objectText(const QTextCharFormat &format, bool withDollars) const;

    const QTextDocument &m_document;
    const PageMap &m_map;
    const OpenLesson &m_lesson;
};

} // namespace heed
