// Every sentence that the page says, out of its sources: what stands literally in t(...), in a refusal of the page, and in
// the word lists that faces translate. Also those of the referee: the literals of its C++ sources that become a Text.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nothingKnown, sentencesOf, takers, treeOf } from './literals.mjs';

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

/** What no page shows: the command line, storage, and what a server's own settings lack, which is told where it starts. */
const elsewhere = /\/(apps\/(cli|mpi)|store)\/|\/apps\/server\/settings\.cpp$/;

/** The sentences of the C++ sources: every literal that becomes a Text. @returns {string[]} */
export function ofTheReferee() {
  const sources = walk(join(root, '../src'))
    .filter((file) => /\.(cpp|hpp)$/.test(file) && !/\.test\./.test(file) && !elsewhere.test(file))
    .map((file) => ({ header: file.endsWith('.hpp'), tree: treeOf(readFileSync(file, 'utf8')) }));
  const everywhere = nothingKnown();
  for (const { header, tree } of sources) if (header) takers(tree, everywhere);
  const found = sources.flatMap(({ header, tree }) => sentencesOf(tree, header ? everywhere : takers(tree, nothingKnown(everywhere))));
  return [...new Set(found)].sort();
}

/** What scenarios say in their own words (titles and names stay), and what rulebooks say of the rulings that a table may want otherwise. @returns {string[]} */
export function ofTheScenarios() {
  const found = new Set();
  for (const file of walk(join(root, '../data')))
    if (file.endsWith('.toml'))
      for (const m of readFileSync(file, 'utf8').matchAll(/^(?:teaches|text) = "((?:\\.|[^"\\])+)"/gm)) found.add(unquote(m[1] ?? ''));
  for (const book of ['gobwin', 'gbh', 'arcadia', 'gpc'])
    for (const m of readFileSync(join(root, `../docs/rules/${book}.md`), 'utf8').matchAll(/^Option: `(\w+)` \(default ([^)]+)\): (.+)$/gm))
      for (const words of [m[1]?.replaceAll('_', ' '), /^(?:on|off|\d+)$/.test(m[2] ?? '') ? '' : m[2], m[3]?.trim()]) if (words) found.add(words);
  return [...found].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(root, 'src/texts', name), 'utf8'));
  const german = read('de.json');
  const spoken = read('referee.de.json');
  // A reader has both at once.
  const both = { ...spoken, ...german };
  const own = read('scenarios.de.json');
  const page = ofThePage();
  const referee = ofTheReferee();
  if (process.argv.includes('--missing')) for (const text of page) if (!(text in german)) console.log(text);
  if (process.argv.includes('--missing-referee')) for (const text of referee) if (!(text in both)) console.log(text);
  const scenarios = ofTheScenarios();
  if (process.argv.includes('--missing-scenarios')) for (const text of scenarios) if (!(text in own || text in both)) console.log(text);
  const done = (/** @type {string[]} */ all, /** @type {object} */ known) => all.filter((text) => text in known).length;
  console.error(`page: ${done(page, german)} of ${page.length} sentences in German; referee: ${done(referee, both)} of ${referee.length}; scenarios: ${done(scenarios, { ...both, ...own })} of ${scenarios.length}`);
}
