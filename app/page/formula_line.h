// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/formula_picture.h"

#include <QWidget>

namespace heed {

/// One displayed formula, smaller where there is little room; while it is on its way, its TeX.
class FormulaLine : public QWidget {
    Q_OBJECT

public:
    FormulaLine(const QString &tex, Formulas &formulas, const CardScale &scale, QWidget *parent);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return {m_scale.px(200), heightForWidth(m_scale.px(200))}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {1, 1}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] FormulaPicture picture(int width) const;
    void name();

    QString m_tex;
    Formulas &m_formulas;
    CardScale m_scale;
};

} // namespace heed
