// SPDX-License-Identifier: GPL-3.0-or-later
/// The colours and sizes of the look. Widgets ask for the theme of their palette, so that a new palette is all a switch takes.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

namespace heed {

struct Theme {
    bool isDark = false;
    QColor page, side, card, rule; ///< behind the lesson; side bars and tool bar; cards; hairlines and borders
    QColor ink, soft; ///< text, secondary text
    QColor accent; ///< the selection, live numbers, the one main button
    QColor good, warn, bad; ///< always with a sign or a word
};

[[nodiscard]] const Theme &lightTheme();
[[nodiscard]] const Theme &darkTheme();
/// The theme whose palette this is.
[[nodiscard]] const Theme &themeOf(const QPalette &palette);
[[nodiscard]] QPalette paletteOf(const Theme &theme);
/// What the toolkit draws (buttons, fields, lists, scroll bars) in the theme's colours, for the window's style sheet.
[[nodiscard]] QString styleSheetOf(const Theme &theme);

namespace sizes {
inline constexpr qreal body = 15.5, line = 26, title = 29; ///< px, at zoom 1
inline constexpr int textColumn = 800; ///< px at zoom 1, at most
inline constexpr int cardRadius = 11, controlRadius = 7;
} // namespace sizes

/// Inter where it is installed, else the system's sans; `pixels` high.
[[nodiscard]] QFont textFont(qreal pixels, QFont::Weight weight = QFont::Normal);
[[nodiscard]] QFont codeFont(qreal pixels);

} // namespace heed
