// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_text.h"

#include "page/formula_object.h"
#include "page/page_style.h"

#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

#include <algorithm>

namespace heed {

QString PageText::objectText(const QTextCharFormat &format, bool withDollars) const
{
    if (isFormula(format)) {
        const QString dollars = !withDollars ? QString()
            : isDisplayFormula(format)       ? QStringLiteral("$$")
                                             : QStringLiteral("$");
        return dollars + formulaTex(format) + dollars;
    }
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

/// "3. " or "- " where a list's entry begins.
static QString markOf(const QTextBlock &block)
{
    const QTextList *list = block.textList();
    if (list == nullptr)
        return {};
    const QString indent((list->format().indent() - 1) * 2, u' ');
    return indent
        + (list->format().style() == QTextListFormat::ListDecimal ? list->itemText(block) + u' '
                                                                  : QStringLiteral("- "));
}

QString PageText::between(int from, int to) const
{
    QString text;
    const QTextTable *row = nullptr;
    for (QTextBlock block = m_document.findBlock(from); block.isValid() && block.position() < to;
         block = block.next()) {
        const auto *table = qobject_cast<QTextTable *>(QTextCursor(block).currentFrame());
        const bool isSameRow = table != nullptr && table == row && table->cellAt(block.position()).column() > 0;
        if (!text.isEmpty())
            text += isSameRow ? u'\t' : u'\n';
        row = table;
        if (from <= block.position())
            text += markOf(block);
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment piece = it.fragment();
            const int begin = std::max(from, piece.position()), end = std::min(to, piece.position() + piece.length());
            if (begin >= end)
                continue;
            const QTextCharFormat format = piece.charFormat();
            if (format.objectType() == QTextFormat::NoObject)
                text += piece.text().mid(begin - piece.position(), end - begin);
            else
                for (int i = begin; i < end; ++i)
                    text += objectText(format, true);
        }
    }
    return text.replace(QChar::LineSeparator, u'\n');
}

} // namespace heed
