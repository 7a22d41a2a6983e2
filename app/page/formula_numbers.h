// SPDX-License-Identifier: GPL-3.0-or-later
/// The small languages inside SVG's attributes.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QStringView>
#include <QTransform>

#include <optional>
#include <vector>

namespace heed {

/// Reads numbers one after another, with spaces and commas between them.
class SvgNumbers {
public:
    explicit SvgNumbers(QStringView text)
        : m_text(text)
    {
    }

    /// Nothing at the end, before what is no number, and for numbers beyond ten million.
    std::optional<qreal> next();
    /// What stands next, spaces and commas skipped; a null character at the end.
    [[nodiscard]] QChar peek();
    void skip() { ++m_at; }

private:
    qreal digits(int &count);
    bool take(QStringView any);
    qreal exponent();

    QStringView m_text;
    qsizetype m_at = 0;
};

/// The number an attribute begins with ("884px"), else the fallback.
[[nodiscard]] qreal svgNumber(QStringView text, qreal fallback = 0);
[[nodiscard]] std::vector<qreal> svgNumberList(QStringView text);

/// Path data (M L H V Q T C S Z, large and small); what comes before a mistake, as SVG asks for.
[[nodiscard]] QPainterPath svgPath(QStringView data);

/// translate, scale, rotate and matrix in a row; nothing when there is anything else.
[[nodiscard]] std::optional<QTransform> svgTransform(QStringView text);

/// A name, #rrggbb or rgb(…); invalid for anything else.
[[nodiscard]] QColor svgColor(QStringView text);

} // namespace heed
