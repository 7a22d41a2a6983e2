// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_breaks.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace heed {

std::vector<qreal> pageStarts(const std::vector<Unbroken> &parts, qreal pageHeight)
{
    std::vector<qreal> starts{0};
    if (pageHeight <= 0)
        return starts;
    qreal possible = 0, bottom = 0; // where the page may end at last, and how far down all so far reaches
    for (const Unbroken &part : parts) {
        if (part.top >= bottom)
            possible = part.top;
        bottom = std::max(bottom, part.bottom);
        if (bottom > starts.back() + pageHeight && possible > starts.back())
            starts.push_back(possible);
        while (bottom > starts.back() + pageHeight)
            starts.push_back(starts.back() + pageHeight);
    }
    return starts;
}

std::vector<Unbroken> unbrokenParts(const QTextDocument &document)
{
    const QAbstractTextDocumentLayout &layout = *document.documentLayout();
    std::vector<Unbroken> parts;
    bool isBelowHeading = false;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const qreal y = layout.blockBoundingRect(block).top() - block.layout()->boundingRect().top();
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QRectF line = block.layout()->lineAt(i).rect().translated(0, y);
            if (isBelowHeading && !parts.empty())
                parts.back().bottom = line.bottom();
            else
                parts.push_back({line.top(), line.bottom()});
            isBelowHeading = false;
        }
        isBelowHeading = block.blockFormat().headingLevel() > 0;
    }
    std::ranges::stable_sort(parts, {}, &Unbroken::top); // the entries of a table's row stand beside one another
    return parts;
}

} // namespace heed
