// SPDX-License-Identifier: GPL-3.0-or-later
/// A typeset formula, painted at any size and in any colour; in the GUI thread only.
#pragma once

#include "page/formula_shapes.h"
#include "typeset/formula.h"

#include <QColor>
#include <QFont>
#include <QPointF>

#include <memory>
#include <optional>
#include <string>

class QPainter;

namespace heed {

class FormulaDrawing {
public:
    /// Null when there is nothing drawable: the TeX was wrong. What is damaged draws nothing.
    [[nodiscard]] static std::shared_ptr<const FormulaDrawing> of(TypesetFormula formula);

    /// In em of the formula's font, from the baseline.
    [[nodiscard]] qreal width() const { return m_width; }
    [[nodiscard]] qreal ascent() const { return m_ascent; }
    [[nodiscard]] qreal depth() const { return m_depth; }

    /// `color` is for all that the TeX gives no colour of its own. Letters that MathJax's font lacks take the painter's font.
    void paint(QPainter &painter, QPointF baseline, qreal pixelsPerEm, const QColor &color) const;

private:
    explicit FormulaDrawing(TypesetFormula formula);
    [[nodiscard]] const FormulaShapes &shapes() const;

    qreal m_width, m_ascent, m_depth;
    mutable std::string m_svg; ///< until it is first painted: most of a long lesson's formulas aren't soon
    mutable std::optional<FormulaShapes> m_shapes;
};

/// How many pixels a formula's em is in text of this font: between equal capitals and equal small letters.
[[nodiscard]] qreal formulaPixelsPerEm(const QFont &font);

} // namespace heed
