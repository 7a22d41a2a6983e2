// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_role.h"

#include <QAbstractScrollArea>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QScrollBar>
#include <QVariant>
#include <QWidget>

namespace heed {

static constexpr auto property = "heedAccessibleRole";

static QAccessibleInterface *interfaceOf(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    const QVariant role = object == nullptr ? QVariant() : object->property(property);
    if (widget == nullptr || !role.isValid())
        return nullptr;
    return new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt())); // its name may change
}

void setAccessibleRole(QWidget &widget, QAccessible::Role role)
{
    QAccessible::installFactory(interfaceOf); // a second time it does nothing
    widget.setProperty(property, static_cast<int>(role));
}

void announce(QWidget &status)
{
    if (!QAccessible::isActive())
        return;
    for (const QAccessible::Event kind : {QAccessible::Alert, QAccessible::ObjectShow}) {
        QAccessibleEvent said(&status, kind);
        QAccessible::updateAccessibility(&said);
    }
}

void nameScrollBars(const QAbstractScrollArea &area)
{
    area.verticalScrollBar()->setAccessibleName(QCoreApplication::translate("ScrollBars", "Scroll up and down"));
    area.horizontalScrollBar()->setAccessibleName(QCoreApplication::translate("ScrollBars", "Scroll sideways"));
}

} // namespace heed
