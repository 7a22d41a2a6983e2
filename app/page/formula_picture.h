// SPDX-License-Identifier: GPL-3.0-or-later
/// A formula as it stands in text: drawn, or while it is on its way or wrong, as TeX.
#pragma once

#include "page/formulas.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>

#include <limits>

class QPainter;

namespace heed {

class FormulaPicture {
public:
    /// `found` as Formulas::find() gives it. What is wider than `mostWidth` (px) is made smaller, within reason.
    FormulaPicture(const Formulas::Found *found, const QString &tex, bool isDisplay, const QFont &font,
        qreal mostWidth = std::numeric_limits<qreal>::infinity());

    /// In pixels, from the baseline.
    [[nodiscard]] qreal width() const { return m_width; }
    [[nodiscard]] qreal ascent() const { return m_ascent; }
    [[nodiscard]] qreal descent() const { return m_descent; }

    /// `color` is the text's; what is on its way is softer, and with a sign behind
    /// it what can't be typeset for another reason; what is wrong in the theme's own colour for that.
    void paint(QPainter &painter, QPointF baseline, const QColor &color) const;

private:
    void measureDrawing(qreal mostWidth);
    void measureText(const QString &tex, bool isDisplay, qreal mostWidth);
    [[nodiscard]] QColor textColor(const QColor &color) const;

    std::shared_ptr<const FormulaDrawing> m_drawing;
    bool m_isWrong = false;
    bool m_stays = false; ///< it can't be typeset: the TeX is all that comes
    QFont m_font;
    QString m_text; ///< what stands for the drawing
    qreal m_pixelsPerEm = 0, m_width = 0, m_ascent = 0, m_descent = 0;
};

} // namespace heed
