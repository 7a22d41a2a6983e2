// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heed {

/// A text as a tooltip that shows it as it is: what looks like HTML is read as such otherwise.
[[nodiscard]] QString plainTip(const QString &text);

} // namespace heed
