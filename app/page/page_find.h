// SPDX-License-Identifier: GPL-3.0-or-later
/// Finding text in a page, in what it says rather than in its widgets: cards that don't exist are found too.
#pragma once

#include "page/page_text.h"

#include <QList>
#include <QTextEdit>

#include <map>
#include <optional>

namespace heed {

class PageFind {
public:
    struct Match {
        int begin = 0, end = 0; ///< in the document; of a card or a formula its one object
        std::optional<std::size_t> card = {};
    };

    /// Looks through the whole page; case and accents don't matter.
    void find(const QString &text, const QTextDocument &document, const PageText &page);
    void clear();

    [[nodiscard]] const std::vector<Match> &matches() const { return m_matches; }
    [[nodiscard]] int current() const { return m_current; } ///< -1: none
    void setCurrent(int index);
    void step(int by);
    /// The first match at or behind a position, else the first of all.
    [[nodiscard]] int firstFrom(int position) const;
    /// The cards with matches between two positions, each once, and whether the current match is in it.
    [[nodiscard]] std::map<std::size_t, bool> cards(int from, int to) const;
    /// The marks of the other matches between two positions: only what is seen is worth marking.
    [[nodiscard]] QList<QTextEdit::ExtraSelection> marks(
        QTextDocument &document, int from, int to, const QColor &colour, const QColor &currentColour) const;

    /// Of a card so much of its tables is looked through, and of its text so many characters.
    static constexpr int mostEntries = 4'000, mostCharacters = 20'000;

private:
    struct Line;
    struct CardLine {
        CardSource source;
        QString folded;
    };
    [[nodiscard]] Line lineOf(const QTextBlock &block, const PageText &page);
    [[nodiscard]] const QString &foldedCard(std::size_t card, const PageText &page);

    std::map<std::size_t, CardLine> m_cards; ///< what they said the last time
    std::vector<Match> m_matches;
    int m_current = -1;
};

} // namespace heed
