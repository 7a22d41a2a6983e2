// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/steps_item.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace heed {

StepRow::StepRow(const CardScale &scale, Formulas *formulas, QWidget *parent)
    : QWidget(parent)
    , m_scale(scale)
    , m_formulas(formulas)
{
    setAccessibleRole(*this, QAccessible::ListItem);
}

void StepRow::setStep(const Step &step, int number)
{
    m_step = step;
    m_title = tr("%1 · %2").arg(number).arg(QString::fromStdString(step.title));
    update();
}

void StepRow::setIndent(int indent)
{
    if (indent == m_indent)
        return;
    m_indent = indent;
    m_layoutWidth = -1;
}

void StepRow::update()
{
    m_layoutWidth = -1;
    setAccessibleName(tr("%1: %2").arg(m_title, spokenStep(m_step, m_formulas)));
    QWidget::update();
}

const StepLayout &StepRow::layoutFor(int width) const
{
    if (width != m_layoutWidth)
        m_layout = layStep(m_step, std::max(1, width - m_indent), m_scale, m_formulas);
    m_layoutWidth = width;
    return m_layout;
}

/// The title's height where it stands above the formula.
int StepRow::above() const
{
    return m_indent > 0 ? 0 : wrappedHeight(m_title, m_scale.small(), std::max(1, m_layoutWidth)) + m_scale.px(2);
}

/// How far down a title beside the formula stands, to share its first baseline.
int StepRow::shiftOf(const StepLayout &layout) const
{
    return m_indent > 0 ? std::max(0, layout.firstBaseline - QFontMetrics(m_scale.small()).ascent()) : 0;
}

int StepRow::heightForWidth(int width) const
{
    const StepLayout &layout = layoutFor(width);
    const int title =
        m_indent > 0 ? shiftOf(layout) + wrappedHeight(m_title, m_scale.small(), m_indent - m_scale.px(10)) : 0;
    return std::max(title, above() + layout.height + layout.exactHeight);
}

void StepRow::paintEvent(QPaintEvent *)
{
    const StepLayout &layout = layoutFor(width());
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setPen(theme.soft);
    painter.setFont(m_scale.small());
    const int top = above();
    const int titleWidth = m_indent > 0 ? m_indent - m_scale.px(10) : width();
    const auto mirrored = [this](
                              const QRect &rect) { return QStyle::visualRect(layoutDirection(), this->rect(), rect); };
    const int side = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(mirrored({0, shiftOf(layout), titleWidth, height()}), side | Qt::TextWordWrap,
        breakable(m_title, m_scale.small(), titleWidth));
    const QRect exact =
        mirrored({m_indent, top + layout.height + m_scale.px(3), width() - m_indent, layout.exactHeight});
    painter.drawText(exact, side | Qt::TextWordWrap,
        breakable(QString::fromStdString(m_step.exact), m_scale.small(), exact.width()));
    const QRect formula = mirrored({m_indent, top, width() - m_indent, layout.height});
    const QPointF origin(isRightToLeft() ? formula.right() + 1 - layout.widest : formula.left(), top);
    for (const StepPiece &piece : layout.pieces)
        piece.drawing->paint(painter, origin + piece.baseline, piece.em, theme.ink);
    if (!layout.pieces.empty())
        return;
    painter.setPen(theme.ink);
    painter.setFont(m_scale.text());
    painter.drawText(formula, Qt::AlignLeft | Qt::TextWordWrap,
        breakable(QString::fromStdString(m_step.plain), m_scale.text(), formula.width()));
}

} // namespace heed
