// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_drawing.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace heed {

namespace {

constexpr qreal unitsPerEm = 1000;
constexpr qreal texXHeight = 0.431, texCapHeight = 0.683; // em, of MathJax's font

bool isWide(char32_t c)
{
    switch (QChar::script(c)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
        return true;
    default:
        return false;
    }
}

/// The room MathJax leaves for letters it doesn't have.
qreal roomOf(const QString &text)
{
    qreal room = 0;
    for (const char32_t c : text.toUcs4())
        room += c == U' ' ? 0.25 : isWide(c) ? 1.0 : 0.6;
    return room * unitsPerEm;
}

void paintLetters(QPainter &painter, const FormulaLetters &letters)
{
    QFont font = letters.isFixed ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : painter.font();
    font.setPixelSize(std::clamp(qRound(letters.size), 1, 10'000));
    font.setBold(letters.isBold);
    font.setItalic(letters.isItalic);
    const qreal width = QFontMetricsF(font).horizontalAdvance(letters.text), room = roomOf(letters.text);
    painter.save();
    painter.setTransform(letters.place, true);
    painter.setFont(font);
    if (width > room)
        painter.scale(room / width, 1);
    painter.drawText(QPointF(std::max<qreal>(room - width, 0) / 2, 0), letters.text);
    painter.restore();
}

} // namespace

FormulaDrawing::FormulaDrawing(TypesetFormula formula)
    : m_width(formula.width)
    , m_ascent(formula.ascent)
    , m_depth(formula.depth)
    , m_svg(std::move(formula.svg))
{
}

std::shared_ptr<const FormulaDrawing> FormulaDrawing::of(TypesetFormula formula)
{
    if (!formula.error.empty())
        return nullptr;
    return std::shared_ptr<const FormulaDrawing>(new FormulaDrawing(std::move(formula)));
}

const FormulaShapes &FormulaDrawing::shapes() const
{
    if (!m_shapes) {
        m_shapes = readFormulaSvg(m_svg).value_or(FormulaShapes());
        m_svg = {};
    }
    return *m_shapes;
}

void FormulaDrawing::paint(QPainter &painter, QPointF baseline, qreal pixelsPerEm, const QColor &color) const
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate(baseline);
    painter.scale(pixelsPerEm / unitsPerEm, pixelsPerEm / unitsPerEm);
    for (const FormulaShape &shape : shapes().shapes)
        painter.fillPath(shape.path, shape.color.isValid() ? shape.color : color);
    for (const FormulaLetters &letters : shapes().letters) {
        painter.setPen(letters.color.isValid() ? letters.color : color);
        paintLetters(painter, letters);
    }
    painter.restore();
}

qreal formulaPixelsPerEm(const QFont &font)
{
    const QFontMetricsF metrics(font);
    return (metrics.xHeight() / texXHeight + metrics.capHeight() / texCapHeight) / 2;
}

} // namespace heed
