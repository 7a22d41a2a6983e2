// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QAbstractScrollArea;
class QWidget;

namespace heed {

/// What a widget is to a screen reader, where Qt can't know it from its class.
void setAccessibleRole(QWidget &widget, QAccessible::Role role);

/// Qt leaves scroll bars without names.
void nameScrollBars(const QAbstractScrollArea &area);

} // namespace heed
