// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_delegate.h"

#include "desktop/search_model.h"
#include "page/theme.h"

#include <QPainter>

namespace heed {

using namespace Qt::StringLiterals;

static QString below(const QModelIndex &index)
{
    QStringList parts{index.data(SearchModel::LessonRole).toString(), index.data(SearchModel::SnippetRole).toString()};
    parts.removeAll(QString());
    return parts.join(u"  ·  "_s);
}

static void drawSelection(QPainter &painter, const QStyleOptionViewItem &option, const Theme &theme)
{
    QColor fill = theme.accent;
    fill.setAlphaF(0.14F);
    painter.setPen(option.state.testFlag(QStyle::State_HasFocus) ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), sizes::controlRadius, sizes::controlRadius);
}

void SearchDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state.testFlag(QStyle::State_Selected))
        drawSelection(*painter, option, theme);
    const QFontMetrics metrics = option.fontMetrics;
    const QRect inner = option.rect.adjusted(10, 5, -10, -5);
    const QString kind = index.data(SearchModel::KindRole).toString();
    const int kindWidth = metrics.horizontalAdvance(kind) + 12;
    const auto draw = [&](QRect where, const QColor &colour, const QString &text, Qt::AlignmentFlag side) {
        painter->setPen(colour);
        painter->drawText(QStyle::visualRect(option.direction, inner, where), Qt::AlignVCenter | side,
            metrics.elidedText(text, Qt::ElideRight, where.width()));
    };
    const QRect line(inner.left(), inner.top(), inner.width(), metrics.height() + 2);
    draw(line.adjusted(0, 0, -kindWidth, 0), theme.ink, index.data().toString(), Qt::AlignLeading);
    draw(line.adjusted(line.width() - kindWidth, 0, 0, 0), theme.soft, kind, Qt::AlignTrailing);
    draw(line.translated(0, line.height()), theme.soft, below(index), Qt::AlignLeading);
    painter->restore();
}

QSize SearchDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {100, 2 * (option.fontMetrics.height() + 2) + 10};
}

} // namespace heed
