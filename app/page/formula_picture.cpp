// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_picture.h"

#include "page/formula_drawing.h"
#include "page/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace heed {

namespace {

constexpr qreal smallest = 0.6; // of its own size; then it is cut off

/// About as many letters as the formula will have.
int letterCount(const QString &tex)
{
    int count = 0;
    for (qsizetype i = 0; i < tex.size(); ++i) {
        if (tex[i] == u'\\') {
            while (i + 1 < tex.size() && tex[i + 1].isLetter())
                ++i;
            ++count;
        } else if (!QStringView(u"{}_^& \n").contains(tex[i]))
            ++count;
    }
    return std::max(count, 1);
}

} // namespace

FormulaPicture::FormulaPicture(
    const Formulas::Found *found, const QString &tex, bool isDisplay, const QFont &font, qreal mostWidth)
    : m_drawing(found ? found->drawing : nullptr)
    , m_isWrong(found && found->isWrong)
    , m_stays(found && !found->drawing)
    , m_font(font)
{
    if (m_drawing)
        measureDrawing(mostWidth);
    else if (m_isWrong)
        measureText(tex.simplified() + QStringLiteral("  \u26A0\uFE0E ") + found->error, isDisplay, mostWidth);
    else
        measureText(tex.simplified() + (m_stays ? QStringLiteral(" \u26A0\uFE0E") : QString()), isDisplay, mostWidth);
}

void FormulaPicture::measureDrawing(qreal mostWidth)
{
    m_pixelsPerEm = formulaPixelsPerEm(m_font);
    if (const qreal width = m_drawing->width() * m_pixelsPerEm; width > mostWidth)
        m_pixelsPerEm *= std::max(mostWidth / width, smallest);
    m_width = m_drawing->width() * m_pixelsPerEm;
    m_ascent = m_drawing->ascent() * m_pixelsPerEm;
    m_descent = m_drawing->depth() * m_pixelsPerEm;
}

void FormulaPicture::measureText(const QString &text, bool isDisplay, qreal mostWidth)
{
    const QFontMetricsF metrics(m_font);
    const qreal whole = metrics.horizontalAdvance(text);
    const qreal later = letterCount(text) * metrics.averageCharWidth() * (isDisplay ? 1.2 : 1.0);
    m_width = std::min({m_stays ? whole : later, whole, mostWidth});
    m_text = m_width < whole ? metrics.elidedText(text, Qt::ElideRight, m_width) : text;
    m_ascent = metrics.ascent() * (isDisplay && !m_stays ? 1.2 : 1);
    m_descent = metrics.descent() * (isDisplay && !m_stays ? 1.2 : 1);
}

QColor FormulaPicture::textColor(const QColor &color) const
{
    const Theme &theme = color.lightnessF() > 0.5 ? darkTheme() : lightTheme();
    return m_isWrong ? theme.bad : theme.soft;
}

void FormulaPicture::paint(QPainter &painter, QPointF baseline, const QColor &color) const
{
    painter.save();
    painter.setFont(m_font);
    if (m_drawing)
        m_drawing->paint(painter, baseline, m_pixelsPerEm, color);
    else {
        painter.setPen(textColor(color));
        painter.drawText(baseline, m_text);
    }
    painter.restore();
}

} // namespace heed
