// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a formula that is too wide may be broken.
#pragma once

#include <QString>
#include <QStringList>

namespace heed {

enum class TexBreak {
    Comma, ///< after a comma with a space behind it, as between the statements of a step
    Relation, ///< before = and ≈
    Sum, ///< before +
};

/// The parts from left to right, each a formula of its own; only outside of braces and brackets. One part when there is
/// nothing to break at.
[[nodiscard]] QStringList brokenTex(const QString &tex, TexBreak where);

} // namespace heed
