// Every sentence that the page says, out of its sources: what stands literally in t(...), in a refusal of the page, and in
// the word lists that faces translate. Also, by name, those of the referee (C++ Text literals).
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** @returns {string[]} */
const walk = (/** @type {string} */ folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? walk(join(folder, name)) : [join(folder, name)]));
const unquote = (/** @type {string} */ text) => text.replace(/\\(['"\\])/g, '$1');

/** @returns {string[]} */
export function ofThePage() {
  const found = new Set();
  for (const file of walk(join(root, 'src'))) {
    if (!/\.(svelte|ts)$/.test(file) || /\.test\.ts$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const m of text.matchAll(/\bt\(\s*'((?:\\.|[^'\\])+)'/g)) found.add(unquote(m[1] ?? ''));
    for (const m of text.matchAll(/\? t\('((?:\\.|[^'\\])+)'/g)) found.add(unquote(m[1] ?? ''));
    for (const m of text.matchAll(/Refused\(\{ text: '((?:\\.|[^'\\])+)'/g)) found.add(unquote(m[1] ?? ''));
    // word lists: `const words: Record<string, string> = { verb: 'Sentence {}', ... }`
    for (const list of text.matchAll(/const (?:words2?|helps|asks|grounds|groundWords)[^=]*= \{([^}]*(?:\{\}[^}]*)*)\};/g))
      for (const m of (list[1] ?? '').matchAll(/: '((?:\\.|[^'\\])+)'/g)) found.add(unquote(m[1] ?? ''));
    for (const m of text.matchAll(/\bwords: '((?:\\.|[^'\\])+)'/g)) found.add(unquote(m[1] ?? ''));
  }
  return [...found].sort();
}

/** The literals of Text in the C++ sources, as far as they can be told from other literals: those with a blank in them that
 *  stand as an argument of a refusal, a message, a fault or a tally line. @returns {string[]} */
export function ofTheReferee() {
  const found = new Set();
  for (const file of walk(join(root, '../src'))) {
    if (!/\.(cpp|hpp)$/.test(file) || /\.test\./.test(file) || file.includes('/apps/cli/') || file.includes('/apps/server/')) continue;
    // Literals that stand one behind the other are one.
    for (const m of readFileSync(file, 'utf8').matchAll(/(?:_rule,|\{\{\},|Text\(|\bwords\(|fault\(|warn\(|fail\(|Text \w+\{)\s*("(?:\\.|[^"\\])+"(?:\s+"(?:\\.|[^"\\])+")*)/g)) {
      const whole = [...(m[1] ?? '').matchAll(/"((?:\\.|[^"\\])+)"/g)].map((part) => unquote(part[1] ?? '')).join('');
      if (/ /.test(whole)) found.add(whole);
    }
    // Tables of texts, and texts put into their place.
    const text = readFileSync(file, 'utf8');
    for (const table of text.matchAll(/(?:array<Text, \d+>|By<\w+, (?:Text|Words)>|constexpr Words|title\.text =|\bblow\("[^"]*\{\})[^;]*;/g))
      for (const m of table[0].matchAll(/"((?:\\.|[^"\\])+)"(?!_)/g)) if (/ /.test(m[1] ?? '')) found.add(unquote(m[1] ?? ''));
  }
  return [...found].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(root, 'src/texts', name), 'utf8'));
  const german = read('de.json');
  const spoken = read('referee.de.json');
  const page = ofThePage();
  const referee = ofTheReferee();
  if (process.argv.includes('--missing')) for (const text of page) if (!(text in german)) console.log(text);
  if (process.argv.includes('--missing-referee')) for (const text of referee) if (!(text in spoken)) console.log(text);
  const done = (/** @type {string[]} */ all, /** @type {object} */ known) => all.filter((text) => text in known).length;
  console.error(`page: ${done(page, german)} of ${page.length} sentences in German; referee: ${done(referee, spoken)} of ${referee.length}`);
}
