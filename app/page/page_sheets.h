// SPDX-License-Identifier: GPL-3.0-or-later
/// Sheets of paper: which are printed, and what stands on them.
#pragma once

#include "page/page_view.h"

#include <functional>
#include <vector>

class QPageLayout;
class QPagedPaintDevice;
class QPainter;
class QPrinter;

namespace heed {

/// Margins of 10 mm on all sides, which are the page's own; on A4.
[[nodiscard]] QPageLayout usualLayout();

/// Of so many pages, counted from 0, those that the printer was asked for, in its order. Several copies of them where it
/// can't make copies itself.
[[nodiscard]] std::vector<std::size_t> printedPages(const QPrinter &printer, std::size_t count);

/// A page that was laid out whole, cut into sheets: as large as on the screen, or smaller where the paper is narrower.
class PageSheets {
public:
    PageSheets(PageView &view, const QPagedPaintDevice &paper);
    [[nodiscard]] std::size_t count() const { return m_starts.size(); }
    void paint(QPainter &painter, std::size_t sheet) const;

private:
    void paintPart(QPainter &painter, const QRectF &part) const;

    PageView &m_view;
    qreal m_scale = 1, m_left = 0; ///< device dots for a pixel; dots from the edge of what is printed on
    qreal m_height = 0; ///< of a sheet, px
    std::vector<qreal> m_starts; ///< px from the page's top
};

/// Paints the chosen sheets; false when the device refuses.
[[nodiscard]] bool printSheets(
    PageView &view, QPagedPaintDevice &paper, const std::function<std::vector<std::size_t>(std::size_t count)> &chosen);

} // namespace heed
