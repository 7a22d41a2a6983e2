// SPDX-License-Identifier: GPL-3.0-or-later
#include "character_class.h"

#include "character_ranges.h"

#include <algorithm>
#include <span>

namespace heed {

static bool isIn(std::span<const CharacterRange> ranges, char32_t point)
{
    const auto after = std::ranges::upper_bound(ranges, point, {}, &CharacterRange::first);
    return after != ranges.begin() && point <= std::prev(after)->last;
}

static bool isSpace(char32_t point)
{
    if (point < 0x80)
        return point == ' ' || (point >= '\t' && point <= '\r');
    return point == 0xA0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200A) || point == 0x2028
        || point == 0x2029 || point == 0x202F || point == 0x205F || point == 0x3000 || point == 0xFEFF;
}

CharacterClass characterClass(char32_t point)
{
    if (isSpace(point))
        return CharacterClass::Space;
    if (isIn(letterRanges, point))
        return CharacterClass::Letter;
    if (isIn(numberRanges, point))
        return CharacterClass::Number;
    return isIn(markRanges, point) ? CharacterClass::Mark : CharacterClass::Other;
}

const char *unicodeVersionOfClasses() { return unicodeVersion; }

} // namespace heed
