// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card_drawing.h"

#include "page/number_item.h"

#include <QAbstractScrollArea>
#include <QPaintEngine>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

namespace heed {

/// What is there to be pressed only; a large number is there to be read.
static bool isPressed(const QWidget &widget)
{
    const bool isButton =
        qobject_cast<const QPushButton *>(&widget) != nullptr || qobject_cast<const QToolButton *>(&widget) != nullptr;
    return isButton && qobject_cast<const FigureButton *>(&widget) == nullptr;
}

/// A window on something larger.
static bool scrolls(const QWidget &widget)
{
    const auto *area = qobject_cast<const QAbstractScrollArea *>(widget.parentWidget());
    return area != nullptr && area->viewport() == &widget
        && (area->horizontalScrollBar()->maximum() > 0 || area->verticalScrollBar()->maximum() > 0);
}

CardDrawing::CardDrawing(QWidget &widget) { add(widget, {}, widget.rect()); }

QRect CardDrawing::bounds() const
{
    QRect bounds;
    for (const Layer &layer : m_layers)
        bounds |= layer.seen;
    return bounds;
}

/// Of a picture on which nothing was drawn.
static uint emptySize()
{
    QPicture picture;
    QPainter(&picture).end();
    return picture.size();
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
    layer.isCut = scrolls(widget) || seen.size() != widget.size();
    {
        QPainter painter(&layer.picture);
        widget.render(&painter, {}, {}, {});
    }
    if (layer.picture.size() > emptySize())
        m_layers.push_back(std::move(layer));
    for (QObject *child : widget.children()) // they lie upon one another in this order
        if (auto *part = qobject_cast<QWidget *>(child); part && !part->isHidden() && !part->isWindow())
            if (!isPressed(*part))
                add(*part, place + part->pos(), seen);
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
