// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_object.h"

#include "page/card_parts.h"
#include "page/formula_picture.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>

#include <algorithm>

namespace heed {

namespace {

enum FormulaProperty { TexProperty = QTextFormat::UserProperty + 200, DisplayProperty };

/// Of the column that it stands in.
qreal roomFor(const QTextDocument &document, int position)
{
    if (document.textWidth() <= 0)
        return std::numeric_limits<qreal>::infinity();
    const QTextBlock block = document.findBlock(position);
    const QTextBlockFormat around = block.blockFormat();
    const QTextFrameFormat frame = document.rootFrame()->frameFormat();
    const qreal margins = around.leftMargin() + around.rightMargin() + frame.leftMargin() + frame.rightMargin()
        + 2 * (frame.padding() + frame.border());
    return std::max(document.textWidth() - margins - around.indent() * document.indentWidth(), qreal(50));
}

/// The layout makes room for a text object whose middle stands half an x-height above the baseline …
qreal heightAround(qreal ascent, qreal descent, qreal xHeight)
{
    return std::max(2 * ascent - xHeight / 2, 2 * descent + xHeight / 2);
}

/// … but draws it in the middle between the line's ascent and descent. One that is aligned there stands on the baseline.
qreal baselineIn(const QRectF &rect, const QTextDocument &document, int position, const QTextFormat &format)
{
    const QTextBlock block = document.findBlock(position);
    const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
    const bool isMiddle = format.toCharFormat().verticalAlignment() == QTextCharFormat::AlignMiddle;
    return isMiddle && line.isValid() ? rect.center().y() + (line.ascent() - line.descent()) / 2 : rect.bottom();
}

} // namespace

QTextCharFormat formulaFormat(const QString &tex, bool isDisplay, const QTextCharFormat &around)
{
    QTextCharFormat format = around;
    format.setObjectType(FormulaObject::objectType());
    format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
    format.setProperty(TexProperty, tex);
    format.setProperty(DisplayProperty, isDisplay);
    return format;
}

bool isFormula(const QTextFormat &format) { return format.objectType() == FormulaObject::objectType(); }

bool isDisplayFormula(const QTextFormat &format) { return format.boolProperty(DisplayProperty); }

QString formulaTex(const QTextFormat &format) { return format.stringProperty(TexProperty); }

FormulaObject::FormulaObject(Formulas &formulas, QObject *parent)
    : QObject(parent)
    , m_formulas(formulas)
{
}

FormulaPicture FormulaObject::pictureOf(const QTextFormat &format, qreal mostWidth)
{
    const QString tex = formulaTex(format);
    const bool isDisplay = isDisplayFormula(format);
    return {m_formulas.find(tex, isDisplay), tex, isDisplay, format.toCharFormat().font(), mostWidth};
}

QTextCharFormat FormulaObject::fitting(const QTextDocument &document, int position, QTextCharFormat format)
{
    const FormulaPicture picture = pictureOf(format, roomFor(document, position));
    const QFontMetricsF metrics(format.font());
    const bool isShallow = picture.descent() <= metrics.descent() + metrics.xHeight() * 0.4;
    format.setVerticalAlignment(isShallow ? QTextCharFormat::AlignBaseline : QTextCharFormat::AlignMiddle);
    return format;
}

QString FormulaObject::toolTip(const QTextFormat &format) const
{
    const Formulas::Found *found =
        isFormula(format) ? m_formulas.known(formulaTex(format), isDisplayFormula(format)) : nullptr;
    return found != nullptr && !found->drawing ? plainToolTip(found->error) : QString();
}

QSizeF FormulaObject::intrinsicSize(QTextDocument *document, int position, const QTextFormat &format)
{
    const QString tex = formulaTex(format);
    const bool isDisplay = isDisplayFormula(format);
    const FormulaPicture picture(
        m_formulas.known(tex, isDisplay), tex, isDisplay, format.toCharFormat().font(), roomFor(*document, position));
    if (format.toCharFormat().verticalAlignment() == QTextCharFormat::AlignBaseline)
        return {picture.width(), picture.ascent()};
    const qreal xHeight = QFontMetricsF(format.toCharFormat().font()).xHeight();
    return {picture.width(), heightAround(picture.ascent(), picture.descent(), xHeight)};
}

void FormulaObject::drawObject(
    QPainter *painter, const QRectF &rect, QTextDocument *document, int position, const QTextFormat &format)
{
    const FormulaPicture picture = pictureOf(format, roomFor(*document, position));
    const QPointF baseline(rect.left(), baselineIn(rect, *document, position, format));
    picture.paint(*painter, baseline, painter->pen().color());
}

} // namespace heed
