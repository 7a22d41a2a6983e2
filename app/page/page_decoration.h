// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/theme.h"

class QPainter;
class QTextDocument;

namespace heed {

/// What stands behind text: the bars beside quotes, the grounds of code. Of the blocks between two heights of the
/// document, in whose coordinates the painter is.
void paintDecoration(
    QPainter &painter, const QTextDocument &document, qreal top, qreal bottom, const Theme &theme, qreal zoom);

} // namespace heed
