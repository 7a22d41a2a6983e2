// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "page/formulas.h"
#include <QTextObjectInterface>
#include <QTextCharFormat>
namespace heed {
QTextCharFormat formulaFormat(const QString &tex, bool isDisplay, const QTextCharFormat &around);
bool isFormula(const QTextFormat &format);
bool isDisplayFormula(const QTextFormat &format);
QString formulaTex(const QTextFormat &format);
class FormulaObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    explicit FormulaObject(Formulas &f) : m(f) {}
    static int objectType() { return QTextFormat::UserObject + 200; }
    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position, const QTextFormat &format) override;
    Formulas &m;
};
}
