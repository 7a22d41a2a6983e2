// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/origin_parts.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"

#include <QLabel>

namespace heed {

QLabel *linkLabel(const QFont &font, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::RichText);
    label->setFont(font);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    return label;
}

QLabel *titleLabel(const QString &text, const QFont &font, QWidget *parent)
{
    QLabel *label = wrappedLabel(text, font, QPalette::WindowText, parent);
    setAccessibleRole(*label, QAccessible::Heading);
    return label;
}

QString safeHtml(const std::string &text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString htmlLink(const QString &target, const QString &text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace heed
