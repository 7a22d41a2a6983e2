// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_sheets.h"

#include "page/page_breaks.h"
#include "page/page_cards.h"
#include "page/page_decoration.h"
#include "page/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPrinter>
#include <QTextDocument>

#include <algorithm>

namespace heed {

namespace {

constexpr qreal pageMargin = 40; // px, the page's own at the sides
constexpr qreal pixelsPerInch = 101.6; // a pixel is a quarter of a millimetre

bool isAsked(const QPrinter &printer, int page)
{
    if (printer.printRange() != QPrinter::PageRange)
        return true;
    const QPageRanges ranges = printer.pageRanges();
    return ranges.isEmpty() || ranges.contains(page);
}

} // namespace

QPageLayout usualLayout()
{
    return {QPageSize(QPageSize::A4), QPageLayout::Portrait, {10, 10, 10, 10}, QPageLayout::Millimeter};
}

std::vector<std::size_t> printedPages(const QPrinter &printer, std::size_t count)
{
    std::vector<std::size_t> once;
    for (std::size_t page = 0; page < count; ++page)
        if (isAsked(printer, static_cast<int>(page) + 1))
            once.push_back(page);
    if (printer.pageOrder() == QPrinter::LastPageFirst)
        std::ranges::reverse(once);
    const int copies = printer.supportsMultipleCopies() ? 1 : std::max(1, printer.copyCount());
    std::vector<std::size_t> pages;
    for (int copy = 0; copy < copies; ++copy)
        pages.insert(pages.end(), once.begin(), once.end());
    if (!printer.collateCopies())
        std::ranges::stable_sort(pages, {}, [&once](std::size_t page) { return std::ranges::find(once, page); });
    return pages;
}

/// Where the program has a style sheet, what is in a card has the program's colours, not the page's.
static void dress(PageView &view)
{
    for (QWidget *part : view.viewport()->findChildren<QWidget *>())
        part->setPalette(view.palette());
}

PageSheets::PageSheets(PageView &view, const QPagedPaintDevice &paper)
    : m_view(view)
{
    (void)m_view.layOutWhole();
    dress(m_view);
    const qreal column = m_view.viewport()->width() - 2 * pageMargin;
    m_scale = std::min(paper.logicalDpiX() / pixelsPerInch, paper.width() / column);
    m_left = (paper.width() - column * m_scale) / 2;
    m_height = paper.height() / m_scale;
    m_starts = pageStarts(unbrokenParts(*m_view.document()), m_height);
}

void PageSheets::paint(QPainter &painter, std::size_t sheet) const
{
    const qreal start = m_starts.at(sheet), end = sheet + 1 < count() ? m_starts[sheet + 1] : start + m_height;
    painter.save();
    painter.translate(m_left, 0);
    painter.scale(m_scale, m_scale);
    painter.translate(-pageMargin, -start);
    paintPart(painter, QRectF(0, start, m_view.viewport()->width(), end - start));
    painter.restore();
}

void PageSheets::paintPart(QPainter &painter, const QRectF &part) const
{
    const QTextDocument &document = *m_view.document();
    painter.setClipRect(part);
    paintDecoration(painter, document, part.top(), part.bottom(), lightTheme(), 1);
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = part;
    context.palette = m_view.palette();
    document.documentLayout()->draw(&painter, context);
    m_view.cards().paint(painter, part.top(), part.bottom());
}

bool printSheets(
    PageView &view, QPagedPaintDevice &paper, const std::function<std::vector<std::size_t>(std::size_t count)> &chosen)
{
    QPainter painter;
    if (!painter.begin(&paper))
        return false;
    const PageSheets sheets(view, paper);
    bool isFirst = true;
    for (const std::size_t sheet : chosen(sheets.count())) {
        if (!std::exchange(isFirst, false) && !paper.newPage())
            return false;
        sheets.paint(painter, sheet);
    }
    return painter.end();
}

} // namespace heed
