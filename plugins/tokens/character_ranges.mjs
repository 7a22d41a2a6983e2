// SPDX-License-Identifier: GPL-3.0-or-later
// node character_ranges.mjs > character_ranges.h: which characters are letters, marks and numbers, by the Unicode version
// that Node.js brings.
const perLine = 6;

function ranges(pattern) {
    const found = [];
    for (let point = 0; point <= 0x10ffff; ++point) {
        if (!pattern.test(String.fromCodePoint(point)))
            continue;
        const last = found.at(-1);
        if (last && last[1] === point - 1)
            last[1] = point;
        else
            found.push([point, point]);
    }
    return found;
}

function table(name, pattern) {
    const hex = (point) => '0x' + point.toString(16).toUpperCase();
    const entries = ranges(pattern).map(([first, last]) => `{${hex(first)}, ${hex(last)}},`);
    const lines = [];
    for (let at = 0; at < entries.length; at += perLine)
        lines.push('    ' + entries.slice(at, at + perLine).join(' '));
    return `inline constexpr CharacterRange ${name}[] = {\n${lines.join('\n')}\n};\n`;
}

console.log(`// SPDX-License-Identifier: GPL-3.0-or-later
/// Written by character_ranges.mjs; which characters are letters, marks and numbers is the Unicode Standard's.
#pragma once

namespace heed {

struct CharacterRange {
    char32_t first, last;
};

inline constexpr const char *unicodeVersion = "${process.versions.unicode}";

// clang-format off
${table('letterRanges', /\p{L}/u)}
${table('markRanges', /\p{M}/u)}
${table('numberRanges', /\p{N}/u)}// clang-format on

} // namespace heed`);
