// SPDX-License-Identifier: GPL-3.0-or-later
// Answers with Node's Unicode version and one letter for each code point: what its regular expressions take it for.
const classes = [['s', /\s/u], ['L', /\p{L}/u], ['N', /\p{N}/u], ['M', /\p{M}/u], ['-', /\p{Cn}/u]];
const letters = [];
for (let point = 0; point <= 0x10ffff; ++point) {
    const character = String.fromCodePoint(point);
    letters.push((classes.find(([, pattern]) => pattern.test(character)) ?? ['o'])[0]);
}
console.log(JSON.stringify({unicode: process.versions.unicode, classes: letters.join('')}));
