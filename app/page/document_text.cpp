// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/document_text.h"

#include "page/formula_object.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

#include <algorithm>

namespace heed {

QString formulaInDollars(const QTextCharFormat &format)
{
    const QString dollars = isDisplayFormula(format) ? QStringLiteral("$$") : QStringLiteral("$");
    return dollars + formulaTex(format) + dollars;
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

QString documentText(
    const QTextDocument &document, int from, int to, const std::function<QString(const QTextCharFormat &)> &objectText)
{
    QString text;
    const QTextTable *row = nullptr;
    for (QTextBlock block = document.findBlock(from); block.isValid() && block.position() < to; block = block.next()) {
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
                    text += objectText(format);
        }
    }
    return text.replace(QChar::LineSeparator, u'\n');
}

} // namespace heed
