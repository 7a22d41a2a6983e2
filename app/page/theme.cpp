// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/theme.h"

#include <QFontDatabase>

#include <algorithm>

namespace heed {

const Theme &lightTheme()
{
    static const Theme theme{
        .isDark = false,
        .page = QColor(0xFB, 0xFA, 0xF7),
        .side = QColor(0xF3, 0xF1, 0xEB),
        .card = QColor(0xFF, 0xFF, 0xFF),
        .rule = QColor(0xE2, 0xDF, 0xD6),
        .ink = QColor(0x1F, 0x23, 0x28),
        .soft = QColor(0x6B, 0x6F, 0x76),
        .accent = QColor(0x3B, 0x5B, 0xDB),
        .good = QColor(0x2B, 0x8A, 0x3E),
        .warn = QColor(0xB3, 0x59, 0x00),
        .bad = QColor(0xC9, 0x2A, 0x2A),
    };
    return theme;
}

const Theme &darkTheme()
{
    static const Theme theme{
        .isDark = true,
        .page = QColor(0x17, 0x19, 0x1E),
        .side = QColor(0x1D, 0x20, 0x26),
        .card = QColor(0x1F, 0x22, 0x29),
        .rule = QColor(0x2E, 0x32, 0x3A),
        .ink = QColor(0xE7, 0xE7, 0xE4),
        .soft = QColor(0x9B, 0xA0, 0xA8),
        .accent = QColor(0x8F, 0xA5, 0xFF),
        .good = QColor(0x69, 0xDB, 0x7C),
        .warn = QColor(0xFF, 0xC0, 0x78),
        .bad = QColor(0xFF, 0x87, 0x87),
    };
    return theme;
}

const Theme &themeOf(const QPalette &palette)
{
    constexpr int middle = 128;
    const QColor ground = palette.color(QPalette::Active, QPalette::Window);
    const bool isDark = ground.alpha() == 255 // a style sheet makes it transparent
        ? ground.lightness() < middle
        : palette.color(QPalette::Active, QPalette::WindowText).lightness() >= middle;
    return isDark ? darkTheme() : lightTheme();
}

static void setDisabled(QPalette &palette, const Theme &theme)
{
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, theme.soft);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.rule);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, theme.soft);
}

QPalette paletteOf(const Theme &theme)
{
    QPalette palette(
        theme.ink, theme.card, theme.card, theme.rule, theme.rule, theme.ink, theme.ink, theme.card, theme.page);
    palette.setColor(QPalette::AlternateBase, theme.side);
    palette.setColor(QPalette::Midlight, theme.side);
    palette.setColor(QPalette::Shadow, theme.rule);
    palette.setColor(QPalette::PlaceholderText, theme.soft);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.isDark ? theme.page : theme.card);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::ToolTipBase, theme.card);
    palette.setColor(QPalette::ToolTipText, theme.ink);
    setDisabled(palette, theme);
    return palette;
}

/// Qt draws fonts at whole pixels.
static QFont sized(QFont font, qreal pixels)
{
    font.setPixelSize(std::max(1, qRound(pixels)));
    return font;
}

QFont textFont(qreal pixels, QFont::Weight weight)
{
    static const bool hasInter = QFontDatabase::hasFamily(QStringLiteral("Inter"));
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    if (hasInter)
        font.setFamily(QStringLiteral("Inter"));
    font.setStyleHint(QFont::SansSerif);
    font.setWeight(weight);
    return sized(font, pixels);
}

QFont codeFont(qreal pixels)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setStyleHint(QFont::Monospace);
    return sized(font, pixels);
}

} // namespace heed
