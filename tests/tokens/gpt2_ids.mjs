// SPDX-License-Identifier: GPL-3.0-or-later
// node gpt2_ids.mjs ENCODER: reads a JSON list of texts in base64 and answers with the ids that gpt-3-encoder gives for each.
// Bytes that are no UTF-8 become U+FFFD in a JavaScript string; a byte order mark stays.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';

const {encode} = createRequire(import.meta.url)(process.argv[2]);
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
const texts = JSON.parse(readFileSync(0, 'utf8')).map((text) => decoder.decode(Buffer.from(text, 'base64')));
console.log(JSON.stringify(texts.map(encode)));
