// SPDX-License-Identifier: GPL-3.0-or-later
/// What a card or a part of one shows, as lines, fills and texts: for paper and for files, at any size.
#pragma once

#include <QPicture>
#include <QPoint>
#include <QRect>

#include <vector>

class QPainter;
class QWidget;

namespace heed {

/// Keeps what the widget and those in it draw now. Buttons are left out: nothing can be pressed on paper.
class CardDrawing {
public:
    explicit CardDrawing(QWidget &widget);

    /// What one widget draws, without those in it.
    struct Layer {
        QPoint place; ///< of the widget, px from the corner of the whole
        QRect seen; ///< all that may be drawn on, px from the corner of the whole
        bool isCut = false; ///< something of it lies beyond what is seen
        QPicture picture;
    };
    /// From the lowest to the topmost.
    [[nodiscard]] const std::vector<Layer> &layers() const { return m_layers; }
    /// Of all widgets that draw something, px from the corner of the whole. A picture doesn't count its texts.
    [[nodiscard]] QRect bounds() const;

    /// With the corner of the whole at the painter's origin. Not every device can cut what isn't seen: see Layer::isCut.
    void paint(QPainter &painter) const;
    static void paint(QPainter &painter, const Layer &layer);

private:
    void add(QWidget &widget, QPoint place, const QRect &around);

    std::vector<Layer> m_layers;
};

/// Whether what is drawn becomes part of a CardDrawing.
[[nodiscard]] bool isForDrawing(const QPainter &painter);

} // namespace heed
