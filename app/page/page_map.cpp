// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_map.h"

namespace heed {

void PageMap::shift(int position, int by)
{
    const auto move = [&](int &place) {
        if (place > position)
            place += by;
    };
    for (Heading &heading : headings)
        move(heading.position);
    for (Number &number : numbers)
        move(number.position);
    for (CardPlace &card : cards)
        move(card.position);
    for (int &formula : formulas)
        move(formula);
}

QString slugOf(const QString &heading)
{
    QString slug;
    for (const QChar c : heading.trimmed().toLower())
        if (c.isLetterOrNumber() || c == u'-' || c == u'_' || c.isSurrogate() || c.isMark())
            slug += c;
        else if (c.isSpace())
            slug += u'-';
    return slug;
}

} // namespace heed
