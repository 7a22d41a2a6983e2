// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/heat_legend.h"

#include "page/value_grid.h"

#include "engine/number_format.h"

#include <QPainter>

#include <algorithm>

namespace heed {

static QString endText(double number, const ShownValue &shown)
{
    const std::string text = numberText(number, shown.decimals);
    return shown.isDifference ? pageChange(text) : pageNumber(text);
}

void drawHeatLegend(
    QPainter &painter, const QRect &rect, const ColourMap &colours, const ShownValue &shown, const CardScale &scale)
{
    const QString low = endText(colours.range().low, shown), high = endText(colours.range().high, shown);
    const QFontMetrics metrics = painter.fontMetrics();
    const int left = metrics.horizontalAdvance(low) + scale.px(8),
              right = metrics.horizontalAdvance(high) + scale.px(8);
    const int wide = std::clamp(rect.width() - left - right, 1, scale.px(140)), thick = scale.px(8);
    const QRect bar(rect.left() + left, rect.center().y() - thick / 2, wide, thick);
    for (int x = 0; x < wide; ++x)
        painter.fillRect(
            bar.left() + x, bar.top(), 1, thick, QColor(colours.along(static_cast<double>(x) / std::max(1, wide - 1))));
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, low);
    painter.drawText(
        QRect(bar.right() + 1 + scale.px(8), rect.top(), right, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, high);
    if (colours.range().kind == MapKind::Diverging)
        painter.fillRect(bar.center().x(), bar.top() - scale.px(2), 1, thick + scale.px(4), painter.pen().color());
}

} // namespace heed
