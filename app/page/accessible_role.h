// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QAbstractScrollArea;
class QWidget;

namespace heed {

/// What a widget is to a screen reader, where Qt can't know it from its class.
void setAccessibleRole(QWidget &widget, QAccessible::Role role);

/// Tells a screen reader, wherever it is, what a status now says: its accessible name. Qt 6.4 sends no announcements over
/// AT-SPI, and no alerts either, so the status shows up as a notification, which readers speak.
void announce(QWidget &status);

/// Qt leaves scroll bars without names.
void nameScrollBars(const QAbstractScrollArea &area);

} // namespace heed
