// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <variant>

namespace heed {

/// What was asked for on the command line of heed-desktop.
struct DesktopArguments {
    QStringList targets; ///< files, folders and addresses, as written
};

/// What to print instead of opening a window.
struct DesktopAnswer {
    QString text;
    bool isResult = false; ///< else wrong usage
};

/// `words` begins with the program's name.
[[nodiscard]] std::variant<DesktopArguments, DesktopAnswer> readDesktopArguments(const QStringList &words);

} // namespace heed
