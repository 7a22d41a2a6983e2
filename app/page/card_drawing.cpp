// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card_drawing.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace heed {

static bool isPressed(const QWidget &widget)
{
    return qobject_cast<const QPushButton *>(&widget) != nullptr
        || qobject_cast<const QToolButton *>(&widget) != nullptr;
}

CardDrawing::CardDrawing(QWidget &widget)
    : m_size(widget.size())
{
    add(widget, {}, widget.rect());
}

/// Each widget by itself: QWidget::render() would leave it to the device to cut its children, which few can, and would
/// draw a whole tree as one picture on printers.
void CardDrawing::add(QWidget &widget, QPoint place, const QRect &around)
{
    const QRect seen = around & QRect(place, widget.size());
    if (seen.isEmpty())
        return;
    Layer layer;
    layer.place = place;
    layer.seen = seen;
    {
        QPainter painter(&layer.picture);
        widget.render(&painter, {}, {}, {});
    }
    if (!layer.picture.boundingRect().isEmpty())
        m_layers.push_back(std::move(layer));
    for (QObject *child : widget.children()) // they lie upon one another in this order
        if (auto *part = qobject_cast<QWidget *>(child); part && !part->isHidden() && !part->isWindow())
            if (!isPressed(*part))
                add(*part, place + part->pos(), seen);
}

bool CardDrawing::Layer::isCut() const
{
    constexpr int line = 1; // drawn around an edge
    return !seen.adjusted(-line, -line, line, line).contains(picture.boundingRect().translated(place));
}

void CardDrawing::paint(QPainter &painter, const Layer &layer)
{
    painter.save();
    painter.setClipRect(layer.seen, Qt::IntersectClip);
    painter.translate(layer.place);
    // A picture is enlarged by the device's resolution when it is played; here it has a place in the painter's units.
    const QPaintDevice &device = *painter.device();
    painter.scale(static_cast<qreal>(layer.picture.logicalDpiX()) / device.logicalDpiX(),
        static_cast<qreal>(layer.picture.logicalDpiY()) / device.logicalDpiY());
    painter.drawPicture(0, 0, layer.picture);
    painter.restore();
}

void CardDrawing::paint(QPainter &painter) const
{
    for (const Layer &layer : m_layers)
        paint(painter, layer);
}

bool isForDrawing(const QPainter &painter)
{
    return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Picture;
}

} // namespace heed
