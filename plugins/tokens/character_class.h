// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heed {

/// Space is what a regular expression of JavaScript calls \s, the others are general categories of Unicode: L, M and N.
enum class CharacterClass { Space, Letter, Mark, Number, Other };
[[nodiscard]] CharacterClass characterClass(char32_t point);

/// "17.0", the version of the tables.
[[nodiscard]] const char *unicodeVersionOfClasses();

} // namespace heed
