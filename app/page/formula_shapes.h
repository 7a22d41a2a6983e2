// SPDX-License-Identifier: GPL-3.0-or-later
/// A formula's SVG, read: what is filled where, in units of 1/1000 em from the baseline, y downwards.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <QTransform>

#include <optional>
#include <string_view>
#include <vector>

namespace heed {

struct FormulaShape {
    QPainterPath path;
    QColor color; ///< invalid: that of the text
};

/// Letters that MathJax's font doesn't have.
struct FormulaLetters {
    QString text;
    QTransform place; ///< of where the text begins, y downwards
    qreal size = 0; ///< of the font
    bool isBold = false, isItalic = false, isFixed = false;
    QColor color; ///< invalid: that of the text
};

struct FormulaShapes {
    std::vector<FormulaShape> shapes;
    std::vector<FormulaLetters> letters;
};

/// Nothing when it is no SVG.
[[nodiscard]] std::optional<FormulaShapes> readFormulaSvg(std::string_view svg);

} // namespace heed
