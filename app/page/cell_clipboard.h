// SPDX-License-Identifier: GPL-3.0-or-later
/// Copying what may be large.
#pragma once

#include <QString>

#include <functional>

namespace heed {

/// So many entries are copied at most; more aren't offered.
inline constexpr std::size_t mostCopied = 10'000'000;
/// So many are written at once; more by another thread.
inline constexpr std::size_t mostAtOnce = 20'000;

/// Puts what `write` gives on the clipboard: at once, or when another thread has written it, unless something else was
/// copied meanwhile. `write` must hold all that it reads.
void copyWritten(std::size_t entries, std::function<QString()> write);

/// The words of a menu's entry; when there are too many entries, with the reason why they can't be copied.
[[nodiscard]] QString copyWords(const QString &words, std::size_t entries);

} // namespace heed
