// SPDX-License-Identifier: GPL-3.0-or-later
/// What the parts of the panel "Where does this number come from?" use.
#pragma once

#include <QFont>
#include <QString>

#include <string>

class QLabel;
class QWidget;

namespace heed {

/// A label of HTML that wraps; its links are reached by mouse and keyboard, its text can be selected.
[[nodiscard]] QLabel *linkLabel(const QFont &font, QWidget *parent);
/// A part's title, which screen readers announce as a heading.
[[nodiscard]] QLabel *titleLabel(const QString &text, const QFont &font, QWidget *parent);
/// Text of a lesson in HTML: nothing in it is markup.
[[nodiscard]] QString safeHtml(const std::string &text);
[[nodiscard]] QString htmlLink(const QString &target, const QString &text);

} // namespace heed
