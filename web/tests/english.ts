// How to tell a text that is left in English from one that is German.
import { appendFileSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const read = (name: string) => JSON.parse(readFileSync(`src/texts/${name}`, 'utf8')) as Record<string, string>;
export const sentences = { ...read('scenarios.de.json'), ...read('referee.de.json'), ...read('de.json') };
export const papers = read('papers.de.json');

/** Words that no German sentence has: those given here, and those that stand in English sentences alone. */
export const given = /(?<![\p{L}\d_/-])(?!Walls?\b|Held\b|Fall\b)(the|and|with|which|whose|where|from|of|is|are|has|have|had|by|on|at|to|for|its|it|he|his|him|they|their|nobody|none|not|unit|units|hex|hexes|turn|round|enemy|card|damage|attacks?|moves?|rolled|left|lost|loses|wins?|won|knight|men|foe|foes|side|wall|walls|points?|shot|dice|skill|level|held|seen|less|fires?|falls?|burns?|flees|stands|takes?|gets?|gives?|each|other|one|two|three|four|player|battle|race|armour|shield|weapons|movement|morale|glory|squire|mount|in hand|leader|commander|experience|nothing|happened)(?![\p{L}\d_-])/iu;
export const wordsOf = (text: string): string[] => text.match(/(?<![\p{L}\d_/-])[a-zäöüß]{2,}(?![\p{L}\d_-])/gu) ?? [];
export const pairs = Object.entries({ ...sentences, ...papers });
const german = new Set(pairs.flatMap(([english, text]) => wordsOf(text).filter((word) => text === english || !wordsOf(english).includes(word))));
export const foreign = new Set(pairs.flatMap(([english]) => wordsOf(english)).filter((word) => !german.has(word)));
export const isEnglish = (text: string): boolean => given.test(text) || wordsOf(text).some((word) => foreign.has(word));

const walk = (folder: string): string[] => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? walk(join(folder, name)) : [join(folder, name)]));
/** Names of battles, people, places, pieces and sides, which stay. */
const names = [
  ...new Set(
    walk('../data')
      .filter((file) => file.endsWith('.toml'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/"([^"\n]*[A-Z][^"\n]*)"/g)].filter((m) => !/[.:]$/.test(m[1]!)).map((m) => m[1]!)),
  ),
].sort((a, b) => b.length - a.length);
/** Kinds of unit and of leaders. */
export const staying = /intensity by -?\d+|Two-handed swordmen|Knights of the Banner|Men-at-Arms|Lord of Storms|Falcated chariots|(?:Assault|Homage) tower|(?:Battering|Covered) ram|Giant eagle/g;
const named = new RegExp(`(?<![\\w-])(?:${['Great Battles Handbook', 'World of Arcadia', 'ScariksGPC Battle', 'Montjoy', 'CC BY', 'game-icons.net', 'Juan Pablo del Peral', 'Huerta Tipográfica', ...names].map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\w-])`, 'g');

/** What stands on the page and is English. The rulebooks are, and say so; notation is the same in every language. */
export async function inEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const apart = 'code, .acts, .clause, textarea, .hexboard, [lang="en"], pre';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      const text = walker.currentNode.textContent!.trim();
      if (text && !element.closest(apart) && !/^(script|style)$/i.test(element.tagName)) found.add(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (element.getAttribute(name) && !element.closest('[lang="en"], [spellcheck="false"]')) found.add(element.getAttribute(name)!);
    found.add(document.title);
    return [...found];
  });
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((text) => text === '[object Object]' || isEnglish(text.replace(/\b(?:Handlung|Manöver): .*/, '').replace(/https?:\S+/g, '').replace(named, '').replace(staying, '').replace(/\(?\b[A-Z]{2}-[A-Z]+-[A-Za-z0-9-]+\)?/g, '')))
    .map((text) => (process.env.MONTJOY_LIST ? `${text} [${[given.exec(text.replace(named, ''))?.[0], ...wordsOf(text.replace(named, '')).filter((w) => foreign.has(w))].join(' ')}]` : text));
}

/** What a walk has met that is English, and where first. */
export const met = new Map<string, string>();
export async function look(page: Page, where: string): Promise<void> {
  for (const text of await inEnglish(page)) {
    if (met.has(text)) continue;
    met.set(text, where);
    if (process.env.MONTJOY_LIST) appendFileSync(process.env.MONTJOY_LIST, `${where}\t${text}\n`);
  }
}
/** Opens all that is folded. */
export const unfold = (page: Page) => page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
