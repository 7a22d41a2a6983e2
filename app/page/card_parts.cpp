// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card_parts.h"

#include "page/wrapped_label.h"

#include <QFontMetrics>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QTextDocument>

#include <algorithm>

namespace heed {

Qt::Alignment begin(const QWidget &widget)
{
    return Qt::AlignTop | Qt::AlignAbsolute | (widget.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
}

QLabel *wrappedLabel(const QString &text, const QFont &font, QPalette::ColorRole colour, QWidget *parent)
{
    auto *label = new WrappedLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    label->setAlignment(begin(*label));
    label->setFont(font);
    label->setForegroundRole(colour);
    label->setText(text);
    return label;
}

QString plainToolTip(const QString &text)
{
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

int wrappedHeight(const QString &text, const QFont &font, int width)
{
    const QRect most(0, 0, std::max(1, width), QWIDGETSIZE_MAX);
    return QFontMetrics(font).boundingRect(most, Qt::TextWordWrap, breakable(text, font, width)).height();
}

QString asIfSet(const QString &text)
{
    static const QRegularExpression marks(QStringLiteral("[$*`{}_^]|\\\\[A-Za-z]+"));
    return QString(text).remove(marks);
}

int proseHeight(const QString &text, int width, qreal zoom)
{
    const QFont font = textFont(sizes::body * zoom);
    const int lines =
        qRound(wrappedHeight(asIfSet(text), font, width) / static_cast<qreal>(QFontMetrics(font).lineSpacing()));
    return qRound(std::max(1, lines) * sizes::line * zoom);
}

QMenu *passingMenu(QWidget &owner)
{
    auto *menu = new QMenu(&owner);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return menu;
}

void drawSign(QPainter &painter, const QRect &rect, bool isGood, const Theme &theme)
{
    const QRectF box = QRectF(rect).adjusted(1, 1, -1, -1);
    QPainterPath path;
    if (isGood) {
        path.moveTo(box.left(), box.center().y());
        path.lineTo(box.left() + box.width() * 0.38, box.bottom());
        path.lineTo(box.topRight());
    } else {
        path.moveTo(box.topLeft());
        path.lineTo(box.bottomRight());
        path.moveTo(box.bottomLeft());
        path.lineTo(box.topRight());
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isGood ? theme.good : theme.bad, std::max(1.6, rect.width() * 0.16), Qt::SolidLine,
        Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
}

} // namespace heed
