// SPDX-License-Identifier: GPL-3.0-or-later
/// What stands around and behind the bars and lines: grid, legend, ticks, titles, numbers.
#pragma once

#include "page/chart_look.h"

#include <functional>

class QPainter;

namespace heed {

/// Paints with the painter's font.
class ChartPainting {
public:
    using Marks = std::function<QRectF(const ChartPoint &)>;

    ChartPainting(
        const ChartData &data, const ChartLayout &layout, QPainter &painter, const Theme &theme, const CardScale &scale)
        : m_data(data)
        , m_layout(layout)
        , m_painter(painter)
        , m_theme(theme)
        , m_scale(scale)
    {
    }
    void drawGrid(const QRect &plot) const;
    void drawLegend(int width) const;
    void drawAxes(const QRect &plot) const;
    /// On the bars, where each has room; `mark` tells where one stands.
    void drawNumbers(const Marks &mark) const;

private:
    void drawSwatch(const QRectF &rect, std::size_t series) const;
    void drawUp(const QRect &plot) const;
    void drawBarNames(const QRect &plot) const;
    void drawAcross(const QRect &plot) const;
    void drawTicks(const QRect &plot) const;
    void drawHeads(const QRect &plot) const;
    void drawHead(qreal middle, qreal room, int top, const QString &text) const;
    void drawNumber(const ChartPoint &point, const QRectF &bar) const;
    void drawShare(const ChartPoint &point, const QRectF &bar) const;
    [[nodiscard]] bool haveRoom(const Marks &mark) const;

    const ChartData &m_data;
    const ChartLayout &m_layout;
    QPainter &m_painter;
    const Theme &m_theme;
    const CardScale &m_scale;
};

/// A text beside a mark, within the bounds.
void drawBubble(QPainter &painter, const QRectF &mark, const QString &text, const QRect &bounds, const Theme &theme,
    const CardScale &scale);

} // namespace heed
