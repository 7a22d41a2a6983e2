// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_object.h"
#include <QFontMetricsF>
#include <QPainter>
namespace heed {
QTextCharFormat formulaFormat(const QString &tex, bool isDisplay, const QTextCharFormat &around)
{
    QTextCharFormat f = around; f.setObjectType(FormulaObject::objectType());
    f.setProperty(QTextFormat::UserProperty + 200, tex); f.setProperty(QTextFormat::UserProperty + 201, isDisplay); return f;
}
bool isFormula(const QTextFormat &format) { return format.objectType() == FormulaObject::objectType(); }
bool isDisplayFormula(const QTextFormat &format) { return format.boolProperty(QTextFormat::UserProperty + 201); }
QString formulaTex(const QTextFormat &format) { return format.stringProperty(QTextFormat::UserProperty + 200); }
QSizeF FormulaObject::intrinsicSize(QTextDocument *, int, const QTextFormat &format)
{ (void)m.find(formulaTex(format), isDisplayFormula(format)); QFontMetricsF fm(format.toCharFormat().font()); return {fm.horizontalAdvance(formulaTex(format)), fm.height()}; }
void FormulaObject::drawObject(QPainter *painter, const QRectF &rect, QTextDocument *, int, const QTextFormat &format)
{ painter->setFont(format.toCharFormat().font()); painter->drawText(rect, formulaTex(format)); }
}
