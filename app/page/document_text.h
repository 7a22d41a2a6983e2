// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTextFormat>

#include <functional>

class QTextDocument;

namespace heed {

/// A document's text between two positions as a person would write it: marks before a list's entries, tabs between a
/// table's, and for objects what `objectText` says.
[[nodiscard]] QString documentText(
    const QTextDocument &document, int from, int to, const std::function<QString(const QTextCharFormat &)> &objectText);

/// A formula's TeX in $, a display's in $$.
[[nodiscard]] QString formulaInDollars(const QTextCharFormat &format);

} // namespace heed
