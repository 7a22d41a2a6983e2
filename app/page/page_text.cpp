// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_text.h"

#include "page/document_text.h"
#include "page/formula_object.h"
#include "page/page_style.h"

#include <QTextDocument>

namespace heed {

QString PageText::objectText(const QTextCharFormat &format, bool withDollars) const
{
    if (isFormula(format))
        return withDollars ? formulaInDollars(format) : formulaTex(format);
    if (const auto card = cardOf(format))
        return textOfCard(*card, mostWritten);
    return format.objectType() == ImageObjectType ? format.stringProperty(ImageTextProperty) : QString();
}

std::optional<std::size_t> PageText::cardOf(const QTextCharFormat &format) const
{
    const auto card = static_cast<std::size_t>(format.intProperty(CardProperty));
    if (format.objectType() != CardObjectType || card >= m_map.cards.size())
        return {};
    return card;
}

QString PageText::textOfCard(std::size_t card, int entries) const
{
    return cardText(m_map.cards.at(card).content, m_lesson, entries);
}

CardSource PageText::sourceOfCard(std::size_t card) const { return sourceOf(m_map.cards.at(card).content, m_lesson); }

std::vector<PageText::Piece> PageText::pieces(const QTextBlock &block) const
{
    std::vector<Piece> pieces;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat format = fragment.charFormat();
        Piece piece{.position = fragment.position(), .isObject = format.objectType() != QTextFormat::NoObject};
        piece.card = cardOf(format);
        if (!piece.card)
            piece.text = piece.isObject ? objectText(format, false) : fragment.text();
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

QString PageText::between(int from, int to) const
{
    return documentText(
        m_document, from, to, [this](const QTextCharFormat &format) { return objectText(format, true); });
}

} // namespace heed
