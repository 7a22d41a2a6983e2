// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_decoration.h"

#include "page/page_style.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>

namespace heed {

static void paintQuote(
    QPainter &painter, const QTextBlock &block, const QRectF &rect, qreal gap, const Theme &theme, qreal zoom)
{
    const int depth = block.blockFormat().intProperty(QuoteProperty);
    const bool isRightToLeft = block.blockFormat().layoutDirection() == Qt::RightToLeft;
    for (int i = 0; i < depth; ++i) {
        const qreal inset = 18 * zoom * (depth - i);
        const qreal x = isRightToLeft ? rect.right() + inset - 3 * zoom : rect.left() - inset;
        painter.fillRect(QRectF(x, rect.top(), 3 * zoom, rect.height() + gap), theme.rule);
    }
}

static void paintCode(QPainter &painter, const QRectF &rect, const Theme &theme, qreal zoom)
{
    painter.setPen(theme.rule);
    painter.setBrush(theme.side);
    const qreal radius = sizes::controlRadius * zoom;
    painter.drawRoundedRect(rect.adjusted(-14 * zoom, -10 * zoom, 14 * zoom, 10 * zoom), radius, radius);
}

void paintDecoration(
    QPainter &painter, const QTextDocument &document, qreal top, qreal bottom, const Theme &theme, qreal zoom)
{
    const QAbstractTextDocumentLayout &layout = *document.documentLayout();
    painter.setRenderHint(QPainter::Antialiasing);
    const int from = top <= 0 ? 0 : layout.hitTest({0, top}, Qt::FuzzyHit);
    for (QTextBlock block = document.findBlock(std::max(from, 0)); block.isValid(); block = block.next()) {
        const QRectF rect = layout.blockBoundingRect(block);
        if (rect.top() > bottom)
            break;
        const QTextBlockFormat format = block.blockFormat();
        if (format.hasProperty(CodeProperty))
            paintCode(painter, rect, theme, zoom);
        if (format.hasProperty(QuoteProperty)) {
            const QTextBlock next = block.next();
            const bool goesOn = next.isValid() && next.blockFormat().hasProperty(QuoteProperty);
            paintQuote(painter, block, rect, goesOn ? format.bottomMargin() : 0, theme, zoom);
        }
    }
}

} // namespace heed
