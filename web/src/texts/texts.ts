// Every sentence of the page and of the referee, by its English wording; other languages map it.
import { readable } from '../app/settings.svelte';
import type { Message } from '../engine/protocol';
import { catalogue } from './catalogue.svelte';
import { asWritten, cached, reread, word } from './reverse';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** The sentence with its arguments set in: `{}` in order, `{2}` out of order. */
export function fill(pattern: string, values: (number | string)[]): string {
  let next = 0;
  return pattern.replace(/\{(\d*)\}/g, (_, place: string) => String(values[place ? Number(place) - 1 : next++] ?? ''));
}

export function translated(text: string, language: Language): string {
  return catalogue.of[language]?.[text] ?? text;
}

/** A sentence of the page, in the reader's language; so too an outcome that the referee has put together, "3 hits". */
export function t(text: string, ...values: (number | string)[]): string {
  const language = readable.language;
  if (language !== 'en' && values.length === 0 && /^[a-z\d]/.test(text) && !(text in (catalogue.of[language] ?? {}))) return cached(text, language);
  return fill(translated(text, language), values);
}

/** The reason that a server gives where people would give their own. */
const agreed = 'by consent';
export const asGiven = (reason: string): string => (reason === agreed ? t(reason) : reason);

/** A sentence of the referee, in the reader's language. */
export function say(message: Message): string {
  const language = readable.language;
  const written = asWritten(message.text);
  const values = (message.arguments ?? []).map((a, i) => (typeof a === 'object' ? translated(a.text, language) : typeof a === 'string' && language !== 'en' && (!written[i] || a === agreed) ? word(a, language) : a));
  // What is not given leaves no gap before the stop behind it.
  const filled = fill(translated(message.text, language), values);
  const said = values.includes('') ? filled.replace(/ +(?=[:.,;])/g, '') : filled;
  // A sentence that came put together is looked for by its pattern.
  return language !== 'en' && said === fill(message.text, values) ? reread(said, language) : said;
}
