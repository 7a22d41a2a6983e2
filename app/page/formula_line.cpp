// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_line.h"

#include "page/accessible_role.h"

#include <QPainter>

#include <cmath>

namespace heed {

FormulaLine::FormulaLine(const QString &tex, Formulas &formulas, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_tex(tex)
    , m_formulas(formulas)
    , m_scale(scale)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleRole(*this, QAccessible::StaticText);
    connect(&formulas, &Formulas::arrived, this, [this] {
        name();
        updateGeometry();
        update();
    });
    name();
}

void FormulaLine::name()
{
    const Formulas::Found *found = m_formulas.find(m_tex, true);
    setAccessibleName(found == nullptr || found->speech.isEmpty() ? m_tex : found->speech);
}

FormulaPicture FormulaLine::picture(int width) const
{
    return {m_formulas.find(m_tex, true), m_tex, true, m_scale.text(), static_cast<qreal>(std::max(1, width))};
}

int FormulaLine::heightForWidth(int width) const
{
    const FormulaPicture formula = picture(width);
    return static_cast<int>(std::ceil(formula.ascent() + formula.descent())) + m_scale.px(4);
}

void FormulaLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const FormulaPicture formula = picture(width());
    const qreal x = isRightToLeft() ? width() - formula.width() : 0;
    formula.paint(painter, {x, m_scale.px(2) + formula.ascent()}, themeOf(palette()).ink);
}

} // namespace heed
