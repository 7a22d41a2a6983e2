// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_text.h"

#include "page/formula_object.h"
#include "page/formulas.h"
#include "page/page_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace heed {

using Piece = AccessiblePiece;

static std::optional<Piece::Kind> kindOf(const QTextCharFormat &format)
{
    if (isFormula(format))
        return Piece::Kind::Formula;
    if (format.objectType() == ImageObjectType)
        return Piece::Kind::Image;
    if (format.hasProperty(NumberProperty))
        return Piece::Kind::Number;
    if (format.isAnchor() && !format.anchorHref().isEmpty())
        return Piece::Kind::Link;
    return std::nullopt;
}

/// A link may change its font on the way, a number never is two.
static bool goesOn(const Piece &last, const Piece &next)
{
    if (last.kind != next.kind || last.position + last.length != next.position)
        return false;
    return last.kind == Piece::Kind::Link ? last.format.anchorHref() == next.format.anchorHref()
                                          : last.kind == Piece::Kind::Number
            && last.format.intProperty(NumberProperty) == next.format.intProperty(NumberProperty);
}

std::vector<Piece> accessiblePieces(const QTextBlock &block)
{
    std::vector<Piece> pieces;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment part = it.fragment();
        const auto kind = kindOf(part.charFormat());
        if (!kind)
            continue;
        const bool isObject = part.charFormat().objectType() != QTextFormat::NoObject;
        const int length = isObject ? 1 : part.length(); // equal objects side by side are one fragment
        for (int i = 0; i < part.length(); i += length) {
            const Piece piece{
                .kind = *kind, .position = part.position() + i, .length = length, .format = part.charFormat()};
            if (!pieces.empty() && goesOn(pieces.back(), piece))
                pieces.back().length += piece.length;
            else
                pieces.push_back(piece);
        }
    }
    return pieces;
}

QString spokenFormula(const QTextCharFormat &format, Formulas &formulas)
{
    const QString tex = formulaTex(format);
    const Formulas::Found *found = formulas.find(tex, isDisplayFormula(format));
    if (found != nullptr && !found->error.isEmpty())
        return QCoreApplication::translate("heed::PageView", "formula with an error, %1: %2").arg(found->error, tex);
    return found == nullptr || found->speech.isEmpty() ? tex : found->speech;
}

bool isSpeechPending(const QTextCharFormat &format, const Formulas &formulas)
{
    const Formulas::Found *found = formulas.known(formulaTex(format), isDisplayFormula(format));
    return found == nullptr || (found->error.isEmpty() && found->speech.isEmpty());
}

AccessibleText::AccessibleText(const QTextBlock &block, Formulas &formulas)
    : m_begin(block.position())
    , m_end(block.position() + std::max(0, block.length() - 1))
{
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment part = it.fragment();
        const QTextCharFormat format = part.charFormat();
        if (format.objectType() == QTextFormat::NoObject) {
            add(part.text(), part.position(), false);
            continue;
        }
        const QString said =
            isFormula(format) ? spokenFormula(format, formulas) : format.stringProperty(ImageTextProperty);
        for (int i = 0; i < part.length(); ++i)
            add(said, part.position() + i, true);
    }
    m_text.replace(QChar::LineSeparator, u'\n');
}

void AccessibleText::add(const QString &text, int position, bool isObject)
{
    m_text += text;
    for (int i = 0; i < text.size(); ++i)
        m_positions.push_back(isObject ? position : position + i);
}

int AccessibleText::positionOf(int offset) const
{
    const auto at = static_cast<std::size_t>(std::max(0, offset));
    return at < m_positions.size() ? m_positions[at] : m_end;
}

int AccessibleText::offsetOf(int position) const
{
    return static_cast<int>(std::ranges::lower_bound(m_positions, position) - m_positions.begin());
}

} // namespace heed
