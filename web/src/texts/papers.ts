// Papers in the reader's language: the referee writes them in English; here they are found again line by line, sentence by
// sentence, in a catalogue of their own before the general one.
import { readable } from '../app/settings.svelte';
import type { Format } from '../engine/protocol';
import { catalogue } from './catalogue.svelte';
import { foundAgain, patternsOf, reread, type Own } from './reverse';
import type { Language } from './texts';

let made: { of: object; title: string; own: Own } | undefined;

/** The catalogue of papers; the battle's own title stays. */
function own(language: Language, title?: string): Own {
  const of = catalogue.papers[language] ?? {};
  if (!made || made.of !== of || (title !== undefined && made.title !== title)) {
    const sentences = title ? { ...of, [title]: title } : of;
    made = { of, title: title ?? '', own: { sentences, known: patternsOf(of, 1) } };
  }
  return made.own;
}

const ended = (text: string) => /[.!?]$/.test(text);

/** A sentence that is known, with its full stop or without. */
function known(text: string, language: Language): string | undefined {
  const [, open = '', inner = text, close = ''] = /^(\*\*|\[b\])((?:(?!\*\*|\[\/?b\]).)+)(\*\*|\[\/b\])$/.exec(text) ?? [];
  const whole = foundAgain(inner, language, 0, own(language));
  if (whole !== undefined) return open + whole + close;
  const bare = inner.endsWith('.') ? foundAgain(inner.slice(0, -1), language, 0, own(language)) : undefined;
  return bare === undefined ? undefined : `${open}${bare}.${close}`;
}

/** "Attack 41.4 = 18 Attack of the first eight units (GB-COM-2) + 9 trump (GB-COM-4)" */
function sum(text: string, language: Language): string | undefined {
  const [, title, total, terms] = /^(.+?) (-?[\d.]+) = (-?[\d.]+ .+)$/.exec(text) ?? [];
  if (!terms) return undefined;
  const said = terms.split(/( [+x] )(?=-?[\d.]+ )/).map((term) => term.replace(/^(-?[\d.]+) (.+?)((?: \([A-Z]{2}-[A-Za-z0-9-]+\))?)$/, (_, n: string, why: string, clause: string) => `${n} ${known(why, language) ?? why}${clause}`));
  return `${known(title!, language) ?? title} ${total} = ${said.join('')}`;
}

/** A line's words: as a sum, as sentences, as one; else those parts of them that are known. */
function words(text: string, language: Language): string {
  const parts = text.split(/(?<=[.!?](?:\*\*|\[\/b\])?) (?=\S)/);
  const said = parts.map((part) => known(part, language));
  if (said.every((part) => part !== undefined)) return said.join(' ');
  const whole = sum(text, language) ?? known(text, language);
  if (whole !== undefined) return whole;
  return parts.map((part, i) => said[i] ?? (ended(part) ? `${reread(part.slice(0, -1), language, 0, own(language))}${part.slice(-1)}` : reread(part, language, 0, own(language)))).join(' ');
}

/** What stands before and behind a line's words: the signs of a list or a heading. */
const frames = [/^(\[size=\d+\]\[b\])(.*)(\[\/b\]\[\/size\])$/, /^(\[size=\d+\])(.*)(\[\/size\])$/, /^(\[b\])([^[]*)(\[\/b\])$/, /^(\[i\])(.*)(\[\/i\])$/, /^(\s*(?:[-*#>|]+\s+|\[\*\])?)(.*?)(\s*)$/];
const clause = /^(.*?)( \([A-Z]{2}-[A-Za-z0-9-]+\)\.?)$/;

function line(text: string, language: Language): string {
  const [, before = '', inner = '', behind = ''] = frames.map((frame) => frame.exec(text)).find(Boolean) ?? [];
  if (!inner) return text;
  const whole = sum(inner, language);
  const [, bare = inner, id = ''] = whole === undefined ? (clause.exec(inner) ?? []) : [];
  return before + (whole ?? words(bare, language)) + id + behind;
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&middot;': '·' };
const read = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|middot);/g, (sign) => signs[sign]!);
const written = (text: string) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** A paper in a language: its battle's title, drawn boards and JSON stay as they are. */
export function paperIn(paper: string, format: Format, title: string, language: Language = readable.language): string {
  if (language === 'en' || /^\s*\{/.test(paper)) return paper;
  own(language, title);
  if (format === 'html')
    return paper.replace(/<(style|pre)>[^]*?<\/\1>|>([^<]+)</g, (all, kept: string | undefined, text = '') => (kept ? all : `>${written(text.split('\n').map((each: string) => line(read(each), language)).join('\n'))}<`));
  let drawn = false;
  return paper
    .split('\n')
    .map((each) => {
      if (/^```|^\[\/?code\]/.test(each)) drawn = !drawn;
      return drawn ? each : line(each, language);
    })
    .join('\n');
}

/** Markdown without its signs, for where plain text is asked for. */
export function plainly(markdown: string): string {
  return markdown
    .replace(/^```\n?/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/^(#+) (.+)$/gm, (_, signs: string, text: string) => `${text}\n${(signs.length > 1 ? '-' : '=').repeat([...text].length)}`);
}

/** The Markdown that papers use as HTML: headings, lists of one or two levels, drawn boards, lines; `inline` sets the words. */
export function paperHtml(markdown: string, inline: (text: string) => string): string {
  let out = '';
  let depth = 0;
  const down = (to: number) => {
    for (; depth > to; --depth) out += depth === 2 ? '</ul></li>' : '</ul>';
  };
  const lines = markdown.split('\n');
  for (let i = 0; i < lines.length; ++i) {
    const at = lines[i]!;
    const heading = /^(#{1,2}) (.+)$/.exec(at);
    const item = /^( *)- (.+)$/.exec(at);
    if (at.startsWith('```')) {
      down(0);
      const drawn: string[] = [];
      for (++i; i < lines.length && !lines[i]!.startsWith('```'); ++i) drawn.push(lines[i]!);
      out += `<pre>${written(drawn.join('\n'))}</pre>`;
    } else if (heading) {
      down(0);
      out += `<h${heading[1]!.length + 1}>${inline(heading[2]!)}</h${heading[1]!.length + 1}>`;
    } else if (item) {
      const wanted = item[1] ? 2 : 1;
      if (wanted > depth && depth === 1) out = out.replace(/<\/li>$/, '') + '<ul>';
      else if (wanted > depth) out += '<ul>';
      else down(wanted);
      depth = Math.max(depth, wanted === 2 && depth < 1 ? 1 : wanted);
      out += `<li>${inline(item[2]!)}</li>`;
    } else if (at.trim()) {
      down(0);
      out += `<p>${inline(at.trim())}</p>`;
    }
  }
  down(0);
  return out;
}
