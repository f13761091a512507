// Sentences that come already put together (a paper's lines, why a program acted) in the reader's language: found again in
// the catalogue by their English wording, with whatever stands in the places of it.
import { readable } from '../app/settings.svelte';
import { catalogue } from './catalogue.svelte';
import { fill, type Language } from './texts';

export interface Known {
  /** The longest of its fixed parts: what lacks it need not be tried. */
  sign: string;
  pattern: RegExp;
  english: string;
  translation: string;
  /** Of each place: that what stands there is left as it is. */
  written: boolean[];
}
let read: { of: object; sorted: Known[] } | undefined;

const places = /\{\d*\}/g;

/** What a person did, with the person's own words at the end; and a ruling, all of it as the game master wrote it. */
const ownWords = /^\{\} (?:agrees|asks|does not agree|gave more|handed|opened the seat|paused|resumed|ruled|took the game)\b/;
const ruling = /^The game master rules/;
/** Behind these stands a list of what is allowed. */
const listed = /(?:^|\b)(?:are|asked|one of|ruled|last read|a foe|a knight): $/;

const kept = new Map<string, boolean[]>();
/** Of each place of a sentence: that it holds what somebody has written or is to write, in quotes, as a list of what is allowed, or as own words. Notation is the same in every language. */
export function asWritten(english: string): boolean[] {
  let found = kept.get(english);
  if (!found) {
    found = [...english.matchAll(places)].map(({ 0: place, index }) => {
      const before = english.slice(0, index);
      const behind = english.slice(index + place.length);
      return (before.endsWith('"') && behind.startsWith('"')) || listed.test(before) || ruling.test(english) || (behind === '' && ownWords.test(english));
    });
    kept.set(english, found);
  }
  return found;
}

function patternOf(english: string): RegExp {
  const written = asWritten(english);
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // What is quoted may be empty.
  const whole = parts.reduce((before, part, i) => before + (written[i - 1] && part.startsWith('"') ? '(.*?)' : '(.+?)') + part);
  return new RegExp(`^${whole}$`.replace(/\(\.\+\?\)\$$/, '(.*[^.])$'));
}

/** Every sentence that has places (the last of them takes no full stop) and more than `least` letters of its own, the most telling first: that with the most. */
export function patternsOf(sentences: Record<string, string>, least = 3): Known[] {
  const telling = (text: string) => text.replace(places, '').replace(/[^A-Za-z]/g, '').length;
  return Object.entries(sentences)
    .filter(([english]) => /\{\}/.test(english) && telling(english) > least)
    .sort(([a], [b]) => telling(b) - telling(a))
    .map(([english, translation]) => ({ english, translation, written: asWritten(english), sign: english.split('{}').reduce((a, b) => (b.length > a.length ? b : a)), pattern: patternOf(english) }));
}

function known(language: Language): Known[] {
  const sentences = catalogue.of[language] ?? {};
  if (read?.of !== sentences) read = { of: sentences, sorted: patternsOf(sentences) };
  return read.sorted;
}

/** What stands somewhere or is part of something, in notation: "L4 at 1507", "1507.1 of M", "47 of 100"; and a piece with its
 *  quality, "superior Knights (7)". */
function placed(text: string, sentences: Record<string, string>): string | undefined {
  const [, what, between, where] = /^([A-Z]?\d[\d.]*) (at|of) ([A-Z]|\d+)$/.exec(text) ?? [];
  if (where) return fill(sentences[`{} ${between} {}`] ?? '', [what!, where]) || undefined;
  const [, quality, name] = /^(superior|inferior) ((?:[A-Z][\w'-]*|of|the)(?: (?:[A-Z][\w'-]*|of|the))*(?: \(\d+\))?)$/.exec(text) ?? [];
  return name ? fill(sentences[`${quality} ${/s(?: \(\d+\))?$| of /.test(name) ? 'troops' : 'leader'} {}`] ?? '', [name]) || undefined : undefined;
}

/** An argument that is a word of the rules, or several of them with their numbers; names stay. */
export function word(text: string, language: Language): string {
  const sentences = catalogue.of[language] ?? {};
  const one = (part: string) => {
    const [, head = part, number = ''] = /^(.+?)( [+-]?[\d/]+)$/.exec(part) ?? [];
    return sentences[part] ?? placed(part, sentences) ?? (sentences[head] ? sentences[head] + number : part);
  };
  const whole = sentences[text] ?? (/[;:] /.test(text) ? cached(text, language, sentence) : text);
  if (whole !== text) return whole;
  const said = text.includes('; ') ? text : text.split(', ').map((part) => part.split(': ').map(one).join(': ')).join(', ');
  return said === text ? cached(text, language) : said;
}

const sentence = (text: string, language: Language) => foundAgain(text, language, 1) ?? text;
const anything = (text: string, language: Language) => reread(text, language, 1);

let again: { of: object; said: Map<unknown, Map<string, string>> } | undefined;
/** The same arguments come again and again: stacks, people, sums. */
export function cached(text: string, language: Language, by = anything): string {
  if (!/[a-z]{2}/.test(text)) return text;
  const of = catalogue.of[language] ?? {};
  if (again?.of !== of) again = { of, said: new Map() };
  let said = again.said.get(by);
  if (!said || said.size > 5000) again.said.set(by, (said = new Map()));
  let found = said.get(text);
  if (found === undefined) {
    found = by(text, language);
    said.set(text, found);
  }
  return found;
}

export interface Own {
  sentences: Record<string, string>;
  known: Known[];
}

/** A sentence word for word, or by the pattern that fits the whole of it. What `first` knows goes before. */
export function foundAgain(text: string, language: Language, deep = 0, first?: Own): string | undefined {
  const sentences = catalogue.of[language] ?? {};
  const whole = (words: string) => first?.sentences[words] ?? sentences[words];
  const exact = whole(text) ?? placed(text, sentences);
  if (exact !== undefined) return exact;
  if (/^[\d.,:/%+-]+$/.test(text) || deep > 3) return text;
  const numbered = /^(.+?) ([+-]?\d+)$/.exec(text);
  const named = numbered && whole(numbered[1]!);
  if (named) return `${named} ${numbered[2]}`;
  const several = text.includes('; ');
  for (const patterns of first ? [first.known, known(language)] : [known(language)])
    for (const { english, sign, pattern, translation, written } of patterns) {
      if (!text.includes(sign) || (several && !/[;(]|: \{\}$/.test(english))) continue;
      const found = pattern.exec(text);
      if (found) return fill(translation, found.slice(1).map((part, i) => (written[i] ? part : reread(part, language, deep + 1, first))));
    }
  return undefined;
}

/** A sentence in the reader's language; where it is not found, those of its parts that are; else as it is. */
export function reread(text: string, language: Language = readable.language, deep = 0, first?: Own): string {
  if (language === 'en' || !text) return text;
  const whole = foundAgain(text, language, deep, first);
  if (whole !== undefined) return whole;
  // A fault with its place in a document, a sentence with its clause.
  const [, before = '', inner = text, behind = ''] = /^(\/[\w/~-]+: )?(.*?)( \([A-Z]{2}-[A-Za-z0-9-]+\))?$/s.exec(text) ?? [];
  if (inner !== text) return before + reread(inner, language, deep, first) + behind;
  const [, what, hex] = /^(.+) at (\d{4})$/.exec(text) ?? [];
  if (hex) return fill(catalogue.of[language]?.['{} at {}'] ?? '{} at {}', [reread(what!, language, deep + 1, first), hex]);
  // Several in a row, or one in brackets behind.
  for (const between of ['; ', ': ', ', '])
    if (text.includes(between)) {
      const parts = text.split(between);
      const said = parts.map((part) => reread(part, language, deep, first));
      if (said.some((part, i) => part !== parts[i])) return said.join(between);
    }
  return text;
}
