// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_find.h"

#include <QTextDocument>

#include <algorithm>
#include <iterator>

namespace heed {

namespace {

QChar folded(QChar c)
{
    if (c.unicode() < 128)
        return c.toLower();
    const QString parts = c.decomposition();
    return (parts.size() > 1 && parts.at(1).isMark() ? parts.at(0) : c).toLower();
}

/// One character for each of the text's, so that places hold: without accents, in lower case.
QString folded(QString text)
{
    for (QChar &c : text)
        c = folded(c);
    return text;
}

} // namespace

/// A block's folded text, and where its parts stand in the document.
struct PageFind::Line {
    struct Part {
        qsizetype begin = 0; ///< in the text
        int position = 0; ///< in the document
        bool isObject = false;
        std::optional<std::size_t> card = {};
    };
    QString text;
    std::vector<Part> parts;

    [[nodiscard]] const Part &partAt(qsizetype at) const
    {
        return *std::prev(std::ranges::upper_bound(parts, at, {}, &Part::begin));
    }
    [[nodiscard]] int positionOf(qsizetype at) const
    {
        const Part &part = partAt(at);
        return part.position + (part.isObject ? 0 : static_cast<int>(at - part.begin));
    }
};

const QString &PageFind::foldedCard(std::size_t card, const PageText &page)
{
    const CardSource source = page.sourceOfCard(card);
    const auto [place, isNew] = m_cards.try_emplace(card);
    CardLine &line = place->second;
    if (isNew || !line.source.isSame(source))
        line = {.source = source, .folded = folded(page.textOfCard(card, mostEntries).left(mostCharacters))};
    return line.folded;
}

PageFind::Line PageFind::lineOf(const QTextBlock &block, const PageText &page)
{
    Line line;
    for (const PageText::Piece &piece : page.pieces(block)) {
        line.parts.push_back(
            {.begin = line.text.size(), .position = piece.position, .isObject = piece.isObject, .card = piece.card});
        line.text += piece.card ? foldedCard(*piece.card, page) : folded(piece.text);
    }
    return line;
}

void PageFind::find(const QString &text, const QTextDocument &document, const PageText &page)
{
    clear();
    const QString wanted = folded(text);
    if (wanted.isEmpty())
        return;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const Line line = lineOf(block, page);
        for (qsizetype at = line.text.indexOf(wanted); at >= 0; at = line.text.indexOf(wanted, at + wanted.size()))
            m_matches.push_back(
                {line.positionOf(at), line.positionOf(at + wanted.size() - 1) + 1, line.partAt(at).card});
    }
}

void PageFind::clear()
{
    m_matches.clear();
    m_current = -1;
}

void PageFind::setCurrent(int index) { m_current = index < static_cast<int>(m_matches.size()) ? index : -1; }

void PageFind::step(int by)
{
    const int count = static_cast<int>(m_matches.size());
    m_current = count == 0 ? -1 : ((m_current + by) % count + count) % count;
}

int PageFind::firstFrom(int position) const
{
    if (m_matches.empty())
        return -1;
    const auto next = std::ranges::lower_bound(m_matches, position, {}, &Match::begin);
    return next == m_matches.end() ? 0 : static_cast<int>(next - m_matches.begin());
}

std::map<std::size_t, bool> PageFind::cards(int from, int to) const
{
    std::map<std::size_t, bool> cards;
    auto next = std::ranges::lower_bound(m_matches, from, {}, &Match::begin);
    for (; next != m_matches.end() && next->begin < to; ++next)
        if (next->card)
            cards[*next->card] |= next - m_matches.begin() == m_current;
    return cards;
}

QList<QTextEdit::ExtraSelection> PageFind::marks(
    QTextDocument &document, int from, int to, const QColor &colour, const QColor &currentColour) const
{
    QList<QTextEdit::ExtraSelection> marks;
    auto next = std::ranges::lower_bound(m_matches, from, {}, &Match::begin);
    for (; next != m_matches.end() && next->begin < to; ++next) {
        if (next->card)
            continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(&document);
        mark.cursor.setPosition(next->begin);
        mark.cursor.setPosition(next->end, QTextCursor::KeepAnchor);
        mark.format.setBackground(next - m_matches.begin() == m_current ? currentColour : colour);
        marks.push_back(mark);
    }
    return marks;
}

} // namespace heed
