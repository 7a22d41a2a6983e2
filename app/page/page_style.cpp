// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_style.h"

#include <QFontMetricsF>
#include <QTextLength>

#include <algorithm>
#include <array>

namespace heed {

QTextCharFormat PageStyle::text() const
{
    QTextCharFormat format;
    format.setFont(textFont(px(sizes::body)));
    format.setForeground(m_theme.ink);
    return format;
}

static qreal headingSize(int level)
{
    static constexpr std::array<qreal, 6> pixels{sizes::title, 21.5, 18, 16, 15.5, 15.5};
    return pixels.at(static_cast<std::size_t>(std::clamp(level, 1, 6) - 1));
}

QTextCharFormat PageStyle::heading(int level) const
{
    QTextCharFormat format = text();
    format.setFont(textFont(px(headingSize(level)), level == 1 ? QFont::Bold : QFont::DemiBold));
    return format;
}

QTextCharFormat PageStyle::meta() const
{
    QTextCharFormat format = text();
    format.setFont(textFont(px(13.5)));
    format.setForeground(m_theme.soft);
    return format;
}

QTextCharFormat PageStyle::code(const QTextCharFormat &around) const
{
    QTextCharFormat format = around;
    format.setFont(codeFont(px(14)));
    format.setForeground(around.foreground());
    return format;
}

QTextCharFormat PageStyle::link(const QTextCharFormat &around, const QString &target) const
{
    QTextCharFormat format = around;
    format.setAnchor(true);
    format.setAnchorHref(target);
    format.setForeground(m_theme.accent);
    return format;
}

QTextCharFormat PageStyle::number(const QTextCharFormat &around, bool isAuthors) const
{
    QTextCharFormat format = around;
    format.setForeground(isAuthors ? m_theme.accent : m_theme.warn);
    format.setFontWeight(QFont::DemiBold);
    format.setUnderlineStyle(isAuthors ? QTextCharFormat::DotLine : QTextCharFormat::WaveUnderline);
    format.setUnderlineColor(isAuthors ? m_theme.accent : m_theme.warn);
    return format;
}

QTextBlockFormat PageStyle::paragraph() const
{
    QTextBlockFormat format;
    format.setLayoutDirection(m_direction);
    // What is put between lines stands below each of them, so that a tall formula never comes closer to the line above.
    format.setLineHeight(px(sizes::line) - QFontMetricsF(text().font()).height(), QTextBlockFormat::LineDistanceHeight);
    format.setBottomMargin(px(12));
    return format;
}

QTextBlockFormat PageStyle::headingBlock(int level) const
{
    QTextBlockFormat format;
    format.setLayoutDirection(m_direction);
    format.setHeadingLevel(level);
    format.setTopMargin(px(level == 1 ? 6 : level == 2 ? 22 : 14));
    format.setBottomMargin(px(level == 1 ? 8 : 10));
    return format;
}

QTextBlockFormat PageStyle::listItem() const
{
    QTextBlockFormat format = paragraph();
    format.setBottomMargin(px(4));
    return format;
}

QTextBlockFormat PageStyle::codeBlock() const
{
    QTextBlockFormat format;
    format.setLayoutDirection(Qt::LeftToRight);
    format.setProperty(CodeProperty, true);
    format.setLeftMargin(px(14));
    format.setRightMargin(px(14));
    format.setTopMargin(px(18));
    format.setBottomMargin(px(26));
    format.setLineHeight(px(21), QTextBlockFormat::MinimumHeight);
    return format;
}

QTextBlockFormat PageStyle::display() const
{
    QTextBlockFormat format;
    format.setAlignment(Qt::AlignHCenter);
    format.setTopMargin(px(4));
    format.setBottomMargin(px(14));
    return format;
}

QTextBlockFormat PageStyle::card() const
{
    QTextBlockFormat format;
    format.setTopMargin(px(4));
    format.setBottomMargin(px(16));
    return format;
}

QTextTableFormat PageStyle::table(int columns) const
{
    QTextTableFormat format;
    format.setLayoutDirection(m_direction);
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(m_theme.rule);
    format.setCellPadding(px(7));
    format.setCellSpacing(0);
    format.setTopMargin(px(4));
    format.setBottomMargin(px(16));
    format.setHeaderRowCount(1);
    format.setColumnWidthConstraints(QList<QTextLength>(columns, QTextLength()));
    return format;
}

} // namespace heed
