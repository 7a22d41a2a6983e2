// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/lesson_delegate.h"

#include "desktop/course_model.h"
#include "page/theme.h"

#include <QFontInfo>
#include <QPainter>

namespace heed {

using Kind = CourseModel::Kind;

static Kind kindOf(const QModelIndex &index) { return index.data(CourseModel::KindRole).value<Kind>(); }

namespace {

/// One row, while it is painted.
class RowPainter {
public:
    RowPainter(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index)
        : m_painter(painter)
        , m_option(option)
        , m_index(index)
        , m_theme(themeOf(option.palette))
        , m_isPresent(index.data(CourseModel::PresentRole).toBool())
    {
    }

    void paint()
    {
        frame();
        switch (kindOf(m_index)) {
        case Kind::Part:
            return part();
        case Kind::Lesson:
            return lesson();
        case Kind::Heading:
            return heading();
        }
    }

private:
    void frame()
    {
        const bool hasFocus = m_option.state.testFlag(QStyle::State_HasFocus);
        const bool isCard = m_isPresent && kindOf(m_index) == Kind::Lesson;
        const bool isHovered = m_option.state.testFlag(QStyle::State_MouseOver) && kindOf(m_index) != Kind::Part;
        if (!hasFocus && !isCard && !isHovered)
            return;
        m_painter.setPen(hasFocus ? QPen(m_theme.accent, 1.5) : isCard ? QPen(m_theme.rule, 1) : QPen(Qt::NoPen));
        QColor hovered = m_theme.ink;
        hovered.setAlphaF(0.05F);
        m_painter.setBrush(isCard ? QBrush(m_theme.card) : isHovered ? QBrush(hovered) : QBrush(Qt::NoBrush));
        const QRectF box = QRectF(m_option.rect).adjusted(1, 1.5, -1, -1.5);
        m_painter.drawRoundedRect(box, sizes::controlRadius, sizes::controlRadius);
    }

    void text(int left, const QColor &colour, QFont font)
    {
        m_painter.setPen(colour);
        m_painter.setFont(font);
        const QRect row = m_option.rect, room = row.adjusted(left, 0, -8, 0);
        m_painter.drawText(QStyle::visualRect(m_option.direction, row, room), Qt::AlignVCenter | Qt::AlignLeading,
            QFontMetrics(font).elidedText(m_index.data().toString(), Qt::ElideRight, room.width()));
    }

    void part()
    {
        QFont font = m_option.font;
        font.setPixelSize(pixels(0.85));
        font.setWeight(QFont::DemiBold);
        font.setCapitalization(QFont::AllUppercase);
        font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
        text(8, m_theme.soft, font);
    }

    void lesson()
    {
        marker(m_index.data(CourseModel::BegunRole).toBool());
        QFont font = m_option.font;
        font.setWeight(m_isPresent ? QFont::DemiBold : QFont::Normal);
        text(indent(), m_theme.ink, font);
    }

    void heading()
    {
        QFont font = m_option.font;
        font.setPixelSize(pixels(0.96));
        font.setWeight(m_isPresent ? QFont::DemiBold : QFont::Normal);
        const int level = qBound(2, m_index.data(CourseModel::LevelRole).toInt(), 4);
        text(indent() - 10 + (level - 2) * 12, m_isPresent ? m_theme.accent : m_theme.soft, font);
    }

    [[nodiscard]] int pixels(qreal share) const { return qRound(QFontInfo(m_option.font).pixelSize() * share); }
    [[nodiscard]] int indent() const { return m_option.fontMetrics.height() + 16; }

    /// An open ring, or one half full.
    void marker(bool isBegun)
    {
        const qreal size = m_option.fontMetrics.height() * 0.72;
        const QRect row = m_option.rect, box(row.left() + 9, row.top(), qRound(size), row.height());
        const QPointF middle = QRectF(QStyle::visualRect(m_option.direction, row, box)).center();
        QRectF circle(0, 0, size, size);
        circle.moveCenter(middle);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(isBegun ? m_theme.accent : m_theme.rule, 1.6));
        m_painter.drawEllipse(circle);
        if (!isBegun)
            return;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.accent);
        m_painter.drawPie(circle.adjusted(1.6, 1.6, -1.6, -1.6), 90 * 16, 180 * 16);
    }

    QPainter &m_painter;
    const QStyleOptionViewItem &m_option;
    const QModelIndex &m_index;
    const Theme &m_theme;
    bool m_isPresent;
};

} // namespace

void LessonDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem styled = option;
    initStyleOption(&styled, index);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    RowPainter(*painter, styled, index).paint();
    painter->restore();
}

QSize LessonDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int above = kindOf(index) == Kind::Part ? 16 : kindOf(index) == Kind::Heading ? 11 : 15;
    return {60, option.fontMetrics.height() + above};
}

} // namespace heed
