// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_drawing.h"

#include <QByteArray>
#include <QColor>
#include <QString>

namespace heed {

/// What an SVG says of itself, for those who don't see it.
struct SvgWords {
    QString title = {}, description = {};
};

/// A drawing as an SVG document on a ground of its own: texts as texts, the same bytes every time. Empty when the drawing
/// can't be written.
[[nodiscard]] QByteArray svgOf(const CardDrawing &drawing, const SvgWords &words, const QColor &ground);

} // namespace heed
