// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_slider.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cstdlib>

namespace heed {

namespace {

class AccessibleSlider : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleSlider(ControlSlider &slider)
        : QAccessibleWidget(&slider, QAccessible::Slider)
        , m_slider(slider)
    {
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? m_slider.text() : QAccessibleWidget::text(kind);
    }
    [[nodiscard]] QVariant currentValue() const override { return m_slider.value(); }
    void setCurrentValue(const QVariant &value) override { m_slider.moveTo(value.toDouble()); }
    [[nodiscard]] QVariant maximumValue() const override { return m_slider.values().high(); }
    [[nodiscard]] QVariant minimumValue() const override { return m_slider.values().low(); }
    [[nodiscard]] QVariant minimumStepSize() const override { return 0.0; }

private:
    ControlSlider &m_slider;
};

QAccessibleInterface *sliderInterface(const QString &, QObject *object)
{
    auto *slider = qobject_cast<ControlSlider *>(object);
    return slider == nullptr ? nullptr : new AccessibleSlider(*slider);
}

} // namespace

ControlSlider::ControlSlider(const ControlScale &values, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_values(values)
    , m_scale(scale)
    , m_value(values.low())
{
    QAccessible::installFactory(sliderInterface); // a second time it does nothing
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void ControlSlider::setValue(double value, const QString &text)
{
    if (value == m_value && text == m_text)
        return;
    m_value = value;
    m_text = text;
    update();
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, value);
        QAccessible::updateAccessibility(&event);
    }
}

void ControlSlider::moveTo(double value, bool continues)
{
    const double fitting = std::clamp(value, m_values.low(), m_values.high());
    if (fitting != m_value)
        Q_EMIT moved(fitting, continues);
}

QPoint ControlSlider::handle() const
{
    const int way = std::max(0, width() - 2 * radius());
    const int x = radius() + qRound(m_values.partOf(m_value) * way);
    return {isRightToLeft() ? width() - x : x, height() / 2};
}

double ControlSlider::partAt(int x) const
{
    const int way = std::max(1, width() - 2 * radius());
    return static_cast<double>((isRightToLeft() ? width() - x : x) - radius()) / way;
}

void ControlSlider::drag(int x)
{
    const double before = m_value;
    moveTo(m_values.at(partAt(x - m_grabbed)), m_hasMoved);
    m_hasMoved = m_hasMoved || m_value != before;
}

void ControlSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const int x = event->position().toPoint().x(), offset = x - handle().x();
    const bool isOnHandle = std::abs(offset) <= radius();
    m_isDragging = true;
    m_hasMoved = false;
    m_grabbed = isOnHandle ? offset : 0;
    if (!isOnHandle)
        drag(x);
}

void ControlSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isDragging)
        drag(event->position().toPoint().x());
}

void ControlSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_isDragging = false;
}

std::optional<double> ControlSlider::valueFor(const QKeyEvent &event) const
{
    constexpr int page = 10;
    const int right = isRightToLeft() ? -1 : 1;
    switch (event.key()) {
    case Qt::Key_Right:
        return m_values.moved(m_value, right);
    case Qt::Key_Left:
        return m_values.moved(m_value, -right);
    case Qt::Key_Up:
        return m_values.moved(m_value, 1);
    case Qt::Key_Down:
        return m_values.moved(m_value, -1);
    case Qt::Key_PageUp:
        return m_values.moved(m_value, page);
    case Qt::Key_PageDown:
        return m_values.moved(m_value, -page);
    case Qt::Key_Home:
        return m_values.low();
    case Qt::Key_End:
        return m_values.high();
    default:
        return std::nullopt;
    }
}

void ControlSlider::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const auto value = isPlain ? valueFor(*event) : std::nullopt;
    if (!value)
        return event->ignore();
    moveTo(*value, event->isAutoRepeat());
}

void ControlSlider::focusInEvent(QFocusEvent *event)
{
    update();
    QWidget::focusInEvent(event);
}

void ControlSlider::focusOutEvent(QFocusEvent *event)
{
    update();
    QWidget::focusOutEvent(event);
}

void ControlSlider::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const QPointF middle = handle();
    const qreal thick = m_scale.px(4), r = radius();
    QRectF groove(0, 0, width() - 2 * r + thick, thick);
    groove.moveCenter(QPointF(width() / 2.0, middle.y()));
    QRectF done = groove;
    isRightToLeft() ? done.setLeft(middle.x()) : done.setRight(middle.x());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const auto &[rect, colour] : {std::pair(groove, theme.rule), std::pair(done, theme.accent)}) {
        painter.setBrush(colour);
        painter.drawRoundedRect(rect, thick / 2, thick / 2);
    }
    painter.setBrush(theme.accent);
    if (hasFocus())
        painter.setPen(QPen(theme.card, m_scale.px(2)));
    painter.drawEllipse(middle, r, r);
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, m_scale.px(2)));
    painter.drawEllipse(middle, r + m_scale.px(1), r + m_scale.px(1));
}

} // namespace heed
