// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card_parts.h"
#include "page/cell_head.h"

#include <QPainter>
#include <QPainterPath>

namespace heed {

static void drawRing(QPainter &painter, const QRectF &box, const QColor &colour, int span)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, std::max(1.5, box.width() * 0.16)));
    painter.drawArc(box.adjusted(1, 1, -1, -1), 90 * 16, span * 16);
}

static void drawTriangle(QPainter &painter, const QRectF &box, const QColor &colour)
{
    QPainterPath path(QPointF(box.left() + 1, box.top()));
    path.lineTo(box.right(), box.center().y());
    path.lineTo(box.left() + 1, box.bottom());
    path.closeSubpath();
    painter.fillPath(path, colour);
}

void drawState(QPainter &painter, const QRect &rect, CellState state, const Theme &theme)
{
    const QRectF box(rect);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    switch (state) {
    case CellState::Fresh:
        painter.setBrush(theme.good);
        painter.drawEllipse(box);
        break;
    case CellState::Stale:
        drawRing(painter, box, theme.soft, 360);
        break;
    case CellState::Queued:
        drawRing(painter, box, theme.soft, 360);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.soft);
        painter.drawEllipse(box.center(), box.width() * 0.16, box.width() * 0.16);
        break;
    case CellState::Running:
        drawRing(painter, box, theme.accent, -270);
        break;
    case CellState::Failed:
        drawSign(painter, rect, false, theme);
        break;
    case CellState::Blocked:
        painter.setBrush(theme.warn);
        painter.drawRoundedRect(
            QRectF(box.left(), box.center().y() - box.height() * 0.14, box.width(), box.height() * 0.28), 1, 1);
        break;
    case CellState::Manual:
        drawTriangle(painter, box, theme.accent);
        break;
    }
    painter.restore();
}

} // namespace heed
