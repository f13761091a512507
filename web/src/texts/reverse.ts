// Sentences that come already put together (a paper's lines, why a program acted) in the reader's language: found again in
// the catalogue by their English wording, with whatever stands in the places of it.
import { readable } from '../app/settings.svelte';
import { catalogue } from './catalogue.svelte';
import { fill, type Language } from './texts';

interface Known {
  pattern: RegExp;
  english: string;
  translation: string;
}
let read: { of: object; sorted: Known[] } | undefined;

const places = /\{\d*\}/g;

/** Every pattern with places, the most telling first: that with the most letters of its own. */
function known(language: Language): Known[] {
  const sentences = catalogue.of[language] ?? {};
  if (read?.of === sentences) return read.sorted;
  const telling = (text: string) => text.replace(places, '').replace(/[^A-Za-z]/g, '').length;
  const sorted = Object.entries(sentences)
    .filter(([english]) => /\{\}/.test(english) && telling(english) > 3)
    .sort(([a], [b]) => telling(b) - telling(a))
    .map(([english, translation]) => ({ english, translation, pattern: new RegExp(`^${english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)')}$`) }));
  read = { of: sentences, sorted };
  return sorted;
}

/** An argument that is a word of the rules, or several of them with their numbers; names stay. */
export function word(text: string, language: Language): string {
  const sentences = catalogue.of[language] ?? {};
  const one = (part: string) => {
    const [, head = part, number = ''] = /^(.+?)( [+-]?[\d/]+)$/.exec(part) ?? [];
    return sentences[part] ?? (sentences[head] ? sentences[head] + number : part);
  };
  return sentences[text] ?? text.split(', ').map((part) => part.split(': ').map(one).join(': ')).join(', ');
}

/** A sentence, word for word, or by the pattern that fits it; as it is where none does. */
export function reread(text: string, language: Language = readable.language, deep = 0): string {
  if (language === 'en' || !text) return text;
  const sentences = catalogue.of[language] ?? {};
  if (sentences[text]) return sentences[text];
  if (/^[\d.,:/%+-]+$/.test(text) || deep > 3) return text;
  const numbered = /^(.+?) ([+-]?\d+)$/.exec(text);
  if (numbered && sentences[numbered[1]!]) return `${sentences[numbered[1]!]} ${numbered[2]}`;
  const several = text.includes('; ');
  for (const { english, pattern, translation } of known(language)) {
    if (several && !english.includes(';')) continue;
    const found = pattern.exec(text);
    if (found) return fill(translation, found.slice(1).map((part) => reread(part, language, deep + 1)));
  }
  // Several in a row, or one in brackets behind.
  for (const between of ['; ', ': ', ', '])
    if (text.includes(between)) {
      const parts = text.split(between);
      const said = parts.map((part) => reread(part, language, deep + 1));
      if (said.some((part, i) => part !== parts[i])) return said.join(between);
    }
  return text;
}

/** A paper, line by line: what stands before and behind a sentence stays. */
export function rereadPaper(paper: string, language: Language = readable.language): string {
  if (language === 'en') return paper;
  return paper
    .split('\n')
    .map((line) => {
      const [, before = '', text = '', behind = ''] = /^(\s*(?:[-*#>|]+\s+)?)(.*?)(\s*(?:\([A-Z]{2}-[A-Z0-9-]+\))?\s*)$/.exec(line) ?? [];
      // A full stop more or less is the paper's.
      const said = reread(text, language);
      return before + (said !== text || !text.endsWith('.') ? said : `${reread(text.slice(0, -1), language)}.`) + behind;
    })
    .join('\n');
}
