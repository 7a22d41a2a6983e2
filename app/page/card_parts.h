// SPDX-License-Identifier: GPL-3.0-or-later
/// What cards and views of all kinds use.
#pragma once

#include "page/theme.h"

#include <QPalette>
#include <QString>

class QLabel;
class QMenu;
class QPainter;
class QRect;
class QWidget;

namespace heed {

/// Where the page's language begins a line, whatever the language of the text.
[[nodiscard]] Qt::Alignment begin(const QWidget &widget);

/// The text, with places to break in words that are wider than that, which nothing else would keep from being cut off.
[[nodiscard]] QString breakable(const QString &text, const QFont &font, int width);

/// Plain text that wraps and can be selected; nothing in it is markup.
[[nodiscard]] QLabel *wrappedLabel(const QString &text, const QFont &font, QPalette::ColorRole colour, QWidget *parent);
/// A tool tip for a text from a lesson: what looks like markup in it is shown as it is written.
[[nodiscard]] QString plainToolTip(const QString &text);
/// The height of such a label, without making one.
[[nodiscard]] int wrappedHeight(const QString &text, const QFont &font, int width);

/// About as wide as the text is once its formulas and marks are set.
[[nodiscard]] QString asIfSet(const QString &text);
/// About the height of a text with formulas (see ProseLabel), without making one.
[[nodiscard]] int proseHeight(const QString &text, int width, qreal zoom);

/// An empty menu that goes when it is closed, or with its owner while it is open.
[[nodiscard]] QMenu *passingMenu(QWidget &owner);

/// A tick or a cross, in the theme's colour for it.
void drawSign(QPainter &painter, const QRect &rect, bool isGood, const Theme &theme);

} // namespace heed
