// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/words.h"

#include <QString>

namespace heed {

std::string foldedWords(std::string_view text)
{
    const QString whole = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    QString folded;
    for (const QChar c : whole.toCaseFolded().normalized(QString::NormalizationForm_KD))
        if (!c.isSpace() && c.category() != QChar::Mark_NonSpacing)
            folded += c;
    return folded.toStdString();
}

} // namespace heed
