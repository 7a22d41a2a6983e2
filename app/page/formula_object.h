// SPDX-License-Identifier: GPL-3.0-or-later
/// Formulas as objects in a QTextDocument, on the baseline of the text around them.
#pragma once

#include "page/formulas.h"

#include <QTextCharFormat>
#include <QTextObjectInterface>

namespace heed {

class FormulaPicture;

/// The format of the one character that stands for a formula.
[[nodiscard]] QTextCharFormat formulaFormat(const QString &tex, bool isDisplay, const QTextCharFormat &around);
[[nodiscard]] bool isFormula(const QTextFormat &format);
[[nodiscard]] bool isDisplayFormula(const QTextFormat &format);
[[nodiscard]] QString formulaTex(const QTextFormat &format);

class FormulaObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit FormulaObject(Formulas &formulas, QObject *parent = nullptr);

    [[nodiscard]] static int objectType() { return QTextFormat::UserObject + 200; }

    /// The format for a formula that is there: what reaches no lower than the text's own letters, or a little, stands on
    /// the baseline and leaves the lines as far apart as they are.
    [[nodiscard]] QTextCharFormat fitting(const QTextDocument &document, int position, QTextCharFormat format);

    /// Why a formula stands there as its TeX; empty while it is on its way, and where it is typeset.
    [[nodiscard]] QString toolTip(const QTextFormat &format) const;

    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position,
        const QTextFormat &format) override;

private:
    [[nodiscard]] FormulaPicture pictureOf(const QTextFormat &format, qreal mostWidth);

    Formulas &m_formulas;
};

} // namespace heed
