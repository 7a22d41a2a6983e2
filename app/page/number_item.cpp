// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/number_item.h"

#include "page/card_parts.h"
#include "page/value_grid.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace heed {

FigureButton::FigureButton(const CardScale &scale, QWidget *parent)
    : QPushButton(parent)
    , m_scale(scale)
{
    setFont(fontOf(scale));
    setCursor(Qt::PointingHandCursor);
    setLayoutDirection(Qt::LeftToRight);
    connect(this, &QPushButton::clicked, this, [this] { setUnrounded(!m_isUnrounded); });
}

void FigureButton::setUnrounded(bool isUnrounded)
{
    m_isUnrounded = isUnrounded;
    updateText();
}

void FigureButton::setFigure(const QString &rounded, const QString &exact)
{
    m_rounded = rounded;
    m_exact = exact;
    updateText();
    updateGeometry();
}

void FigureButton::updateText()
{
    setText(m_isUnrounded ? m_exact : m_rounded);
    setToolTip(tr("Unrounded: %1").arg(m_exact));
    setAccessibleDescription(toolTip());
}

int FigureButton::widthOf(const QString &rounded, const QString &exact, const CardScale &scale)
{
    const QFontMetrics metrics(fontOf(scale));
    const int widest = std::max(metrics.horizontalAdvance(rounded), metrics.horizontalAdvance(exact));
    return widest + 1 + 2 * scale.px(4); // an advance is rounded, perhaps down
}

QSize FigureButton::sizeHint() const
{
    return {widthOf(m_rounded, m_exact, m_scale), QFontMetrics(font()).height() + m_scale.px(4)};
}

void FigureButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = themeOf(palette());
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_scale.px(5), m_scale.px(5));
    }
    painter.setPen(theme.ink);
    const QRect inner = rect().adjusted(m_scale.px(4), 0, -m_scale.px(4), 0);
    painter.drawText(
        inner, Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(text(), Qt::ElideRight, inner.width()));
}

void FigureButton::copy() const { QGuiApplication::clipboard()->setText(m_exact); }

void FigureButton::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy)
        return copy();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    QPushButton::keyPressEvent(event);
}

void FigureButton::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *menu = passingMenu(*this);
    menu->addAction(tr("Copy the unrounded number"), this, [this] { copy(); });
    menu->popup(event->globalPos());
}

bool isNumberItem(const ShownItem &item)
{
    const Value &value = item.value.value;
    return item.error.empty() && item.view != "steps" && item.view != "laws" && !value.isEmpty()
        && value.shape().empty() && value.as<std::string>() == nullptr;
}

NumberItem::NumberItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : ItemView(captionOf(item), scale, parent)
    , m_figure(new FigureButton(scale, this))
{
    [[maybe_unused]] const bool isTaken = take(item);
}

bool NumberItem::take(const ShownItem &item)
{
    if (!isNumberItem(item))
        return false;
    const ValueGrid grid(item.value);
    setCaption(captionOf(item));
    m_figure->setFigure(grid.text(0, 0), grid.exact(0, 0));
    m_figure->setAccessibleName(
        caption().isEmpty() ? grid.text(0, 0) : caption() + QStringLiteral(", ") + grid.text(0, 0));
    return true;
}

int NumberItem::contentWidth() const { return m_figure->sizeHint().width(); }
int NumberItem::contentHeight(int) const { return m_figure->sizeHint().height(); }

void NumberItem::layContent(const QRect &rect)
{
    const QSize size = m_figure->sizeHint();
    const QRect place(0, rect.top(), std::min(size.width(), rect.width()), size.height());
    m_figure->setGeometry(QStyle::visualRect(layoutDirection(), rect, place));
}

FlowPart NumberItem::estimated(const ShownValue &shown, const CardScale &scale)
{
    const QFontMetrics metrics(FigureButton::fontOf(scale));
    const ValueGrid grid(shown);
    const int height = metrics.height() + scale.px(4);
    return {.wanted = FigureButton::widthOf(grid.text(0, 0), grid.exact(0, 0), scale),
        .height = [height](int) { return height; }};
}

} // namespace heed
