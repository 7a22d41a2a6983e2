// SPDX-License-Identifier: GPL-3.0-or-later
/// How text on the page is set: fonts, colours and spaces for a theme and a zoom.
#pragma once

#include "page/theme.h"

#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QTextTableFormat>

namespace heed {

/// What the page's text formats carry besides what Qt knows.
enum PageProperty {
    NumberProperty = QTextFormat::UserProperty + 100, ///< index into Lesson::numbers
    CardProperty, ///< index into PageMap::cards
    ImageProperty, ///< the address as written
    ImageTextProperty, ///< what the image shows, in words
    QuoteProperty, ///< of a block: how many quotes it stands in
    CodeProperty, ///< of a block: it is code
};
enum PageObject { CardObjectType = QTextFormat::UserObject + 100, ImageObjectType };

class PageStyle {
public:
    PageStyle(const Theme &theme, qreal zoom, Qt::LayoutDirection direction)
        : m_theme(theme)
        , m_zoom(zoom)
        , m_direction(direction)
    {
    }
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] qreal px(qreal pixels) const { return pixels * m_zoom; }

    [[nodiscard]] QTextCharFormat text() const;
    [[nodiscard]] QTextCharFormat heading(int level) const;
    [[nodiscard]] QTextCharFormat meta() const; ///< the line under the title
    [[nodiscard]] QTextCharFormat code(const QTextCharFormat &around) const;
    [[nodiscard]] QTextCharFormat link(const QTextCharFormat &around, const QString &target) const;
    /// A number that isn't its author's is marked, and says so.
    [[nodiscard]] QTextCharFormat number(const QTextCharFormat &around, bool isAuthors) const;

    [[nodiscard]] QTextBlockFormat paragraph() const;
    [[nodiscard]] QTextBlockFormat headingBlock(int level) const;
    [[nodiscard]] QTextBlockFormat listItem() const;
    [[nodiscard]] QTextBlockFormat codeBlock() const;
    [[nodiscard]] QTextBlockFormat display() const; ///< a formula on a line of its own
    [[nodiscard]] QTextBlockFormat card() const;
    [[nodiscard]] QTextTableFormat table(int columns) const;

private:
    const Theme &m_theme;
    qreal m_zoom = 1;
    Qt::LayoutDirection m_direction = Qt::LeftToRight;
};

} // namespace heed
