// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/formula_drawing.h"
#include "page/formulas.h"

#include "sdk/operator.h"

#include <QString>

#include <memory>
#include <vector>

namespace heed {

/// A part of a step's formula, relative to the step's top left corner.
struct StepPiece {
    std::shared_ptr<const FormulaDrawing> drawing;
    QPointF baseline;
    qreal em = 0; ///< px; less than the text's where the piece is too wide otherwise
};

/// A step's formula in lines of a width, broken where it is too wide; its plain text until all of it is typeset, or when
/// it can't be.
struct StepLayout {
    std::vector<StepPiece> pieces; ///< none: the plain text
    int height = 0; ///< of the formula or the text
    int firstBaseline = 0;
    int exactHeight = 0; ///< of the remark below; 0 without one
    int widest = 0; ///< of its lines
};

[[nodiscard]] StepLayout layStep(const Step &step, int width, const CardScale &scale, Formulas *formulas);
/// What it says aloud: the formula's speech once it is there, else the plain text; then the remark.
[[nodiscard]] QString spokenStep(const Step &step, Formulas *formulas);

} // namespace heed
