// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace heed {

/// Writes a file whole, or leaves what stood there. Empty, or a sentence that says why not.
[[nodiscard]] QString writeWholeFile(const QString &file, const QByteArray &content);

} // namespace heed
