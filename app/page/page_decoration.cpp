// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_decoration.h"

#include "page/page_style.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>

namespace heed {

/// A block's rectangle begins at the column's edge and is as wide as its text: without its margins.
static qreal rightEdge(const QTextBlock &block, const QRectF &rect)
{
    const QTextBlockFormat format = block.blockFormat();
    return rect.right() + format.leftMargin() + format.rightMargin();
}

static void paintQuote(QPainter &painter, const QTextBlock &block, const QRectF &rect, const Theme &theme, qreal zoom)
{
    const QTextBlockFormat format = block.blockFormat();
    const bool isRightToLeft = format.layoutDirection() == Qt::RightToLeft;
    const QTextBlock next = block.next();
    const qreal toNext = block.document()->documentLayout()->blockBoundingRect(next).top() - rect.bottom();
    const int depth = format.intProperty(QuoteProperty), nextDepth = next.blockFormat().intProperty(QuoteProperty);
    for (int i = 0; i < depth; ++i) {
        const qreal inset = 18 * zoom * i, gap = i < nextDepth ? toNext : 0;
        const qreal x = isRightToLeft ? rightEdge(block, rect) - inset - 3 * zoom : rect.left() + inset;
        painter.fillRect(QRectF(x, rect.top(), 3 * zoom, rect.height() + gap), theme.rule);
    }
}

static void paintCode(QPainter &painter, const QTextBlock &block, const QRectF &rect, const Theme &theme, qreal zoom)
{
    painter.setPen(theme.rule);
    painter.setBrush(theme.side);
    const qreal radius = sizes::controlRadius * zoom;
    const qreal indent = block.blockFormat().indent() * block.document()->indentWidth();
    const qreal quotes = 18 * zoom * block.blockFormat().intProperty(QuoteProperty);
    const QRectF ground(QPointF(rect.left() + indent + quotes, rect.top() - 10 * zoom),
        QPointF(rightEdge(block, rect), rect.bottom() + 10 * zoom));
    painter.drawRoundedRect(ground, radius, radius);
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
            paintCode(painter, block, rect, theme, zoom);
        if (format.hasProperty(QuoteProperty))
            paintQuote(painter, block, rect, theme, zoom);
    }
}

} // namespace heed
