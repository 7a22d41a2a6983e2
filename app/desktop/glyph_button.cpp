// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/glyph_button.h"

#include "page/theme.h"

#include <QAction>
#include <QPainter>
#include <QPainterPath>

namespace heed {

using namespace Qt::StringLiterals;
using Glyph = GlyphButton::Glyph;

GlyphButton::GlyphButton(Glyph glyph, const QString &name, QWidget *parent)
    : QToolButton(parent)
    , m_glyph(glyph)
{
    setAccessibleName(name);
    setToolTip(name);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

static QString withShortcut(const QString &name, const QAction &action)
{
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? name : u"%1 (%2)"_s.arg(name, keys);
}

void GlyphButton::follow(QAction *action)
{
    setToolTip(withShortcut(accessibleName(), *action));
    setEnabled(action->isEnabled());
    connect(action, &QAction::enabledChanged, this, &QWidget::setEnabled);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
}

QSize GlyphButton::sizeHint() const
{
    const int side = fontMetrics().height() + 12;
    return {side, side};
}

/// Each in a square from -5 to 5.
static QPainterPath strokes(Glyph glyph)
{
    QPainterPath path;
    const auto line = [&path](std::initializer_list<QPointF> points) {
        path.moveTo(*points.begin());
        for (const QPointF &point : points)
            path.lineTo(point);
    };
    switch (glyph) {
    case Glyph::SideBar:
        path.addRoundedRect(QRectF(-6, -5, 12, 10), 2, 2);
        line({{-2, -5}, {-2, 5}});
        break;
    case Glyph::Back:
        line({{2, -4}, {-2, 0}, {2, 4}});
        break;
    case Glyph::Forward:
        line({{-2, -4}, {2, 0}, {-2, 4}});
        break;
    case Glyph::Up:
        line({{-4, 2}, {0, -2}, {4, 2}});
        break;
    case Glyph::Down:
        line({{-4, -2}, {0, 2}, {4, -2}});
        break;
    case Glyph::Close:
        line({{-3.5, -3.5}, {3.5, 3.5}});
        line({{-3.5, 3.5}, {3.5, -3.5}});
        break;
    case Glyph::Theme:
        path.addEllipse(QPointF(0, 0), 5, 5);
        break;
    case Glyph::Present:
        path.addRoundedRect(QRectF(-6, -5, 12, 8), 1.5, 1.5);
        line({{0, 3}, {0, 5.5}});
        line({{-3, 5.5}, {3, 5.5}});
        break;
    case Glyph::Menu:
        break;
    }
    return path;
}

static QPainterPath filled(Glyph glyph)
{
    QPainterPath path;
    if (glyph == Glyph::Menu)
        for (const qreal x : {-5.0, 0.0, 5.0})
            path.addEllipse(QPointF(x, 0), 1.2, 1.2);
    if (glyph == Glyph::Present)
        path.addPolygon(QPolygonF({{-1.5, -3}, {2.2, -1}, {-1.5, 1}}));
    if (glyph == Glyph::Theme) {
        path.moveTo(0, -5);
        path.arcTo(QRectF(-5, -5, 10, 10), 90, 180);
        path.closeSubpath();
    }
    return path;
}

void GlyphButton::paintEvent(QPaintEvent *event)
{
    QToolButton::paintEvent(event); // the frame
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = themeOf(palette());
    QColor colour = theme.ink;
    colour.setAlphaF(isEnabled() ? 1.0F : 0.35F);
    painter.translate(QRectF(rect()).center());
    const qreal scale = sizeHint().height() / 29.0;
    painter.scale(layoutDirection() == Qt::RightToLeft ? -scale : scale, scale);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(strokes(m_glyph));
    painter.fillPath(filled(m_glyph), colour);
}

} // namespace heed
