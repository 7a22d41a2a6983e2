// SPDX-License-Identifier: GPL-3.0-or-later
/// A formula's size at a size of the text around it.
#pragma once

#include "page/formulas.h"

#include <QColor>
#include <QPointF>

class QPainter;

namespace heed {

struct FormulaBox {
    qreal width = 0, ascent = 0, descent = 0;
};
[[nodiscard]] FormulaBox boxOf(const FormulaDrawing &drawing, qreal pixels);

/// From the left end of its baseline.
void drawFormula(
    QPainter &painter, const FormulaDrawing &drawing, QPointF baseline, qreal pixels, const QColor &colour);

} // namespace heed
