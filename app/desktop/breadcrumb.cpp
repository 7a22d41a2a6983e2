// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/breadcrumb.h"

#include "desktop/plain_tip.h"
#include "page/theme.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

static const QLatin1String slash("  /  ");

Breadcrumb::Breadcrumb(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Breadcrumb::setPath(const QString &course, const QString &lesson)
{
    m_course = course == lesson ? QString() : course;
    m_lesson = lesson;
    setAccessibleName(m_course.isEmpty() ? lesson : tr("%1, in the course %2").arg(lesson, m_course));
    setToolTip(plainTip(accessibleName()));
    updateGeometry();
    update();
}

QFont Breadcrumb::lessonFont() const
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QSize Breadcrumb::sizeHint() const
{
    const int course = m_course.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_course + slash);
    return {course + QFontMetrics(lessonFont()).horizontalAdvance(m_lesson) + 4, fontMetrics().height() + 8};
}

QSize Breadcrumb::minimumSizeHint() const { return {60, fontMetrics().height() + 8}; }

void Breadcrumb::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    const QFontMetrics bold{lessonFont()};
    const int lessonWidth = std::min(bold.horizontalAdvance(m_lesson) + 2, width());
    const int slashWidth = fontMetrics().horizontalAdvance(slash), room = width() - lessonWidth - slashWidth;
    int x = 0;
    if (!m_course.isEmpty() && room > 3 * slashWidth) {
        const QString course = fontMetrics().elidedText(m_course, Qt::ElideRight, room) + slash;
        painter.setPen(theme.soft);
        const int advance = fontMetrics().horizontalAdvance(course);
        painter.drawText(
            QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, advance, height())), Qt::AlignVCenter, course);
        x = advance;
    }
    painter.setPen(theme.ink);
    painter.setFont(lessonFont());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, width() - x, height())),
        Qt::AlignVCenter | Qt::AlignLeading, bold.elidedText(m_lesson, Qt::ElideRight, width() - x));
}

} // namespace heed
