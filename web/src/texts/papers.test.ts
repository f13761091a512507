import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.svelte';
import { paperHtml, paperIn, plainly } from './papers';

const read = (name: string) => JSON.parse(readFileSync(`src/texts/${name}`, 'utf8')) as Record<string, string>;
catalogue.of = { de: { ...read('referee.de.json'), ...read('de.json') } };
catalogue.papers = { de: read('papers.de.json') };
const german = (text: string, format: 'markdown' | 'bbcode' | 'html' = 'markdown') => paperIn(text, format, 'The Moor', 'de');

it('reads a paper line by line and keeps its signs, its clauses and its title', () => {
  expect(german('# The Moor\n\n## Round 2, Intensity 15\n\n- L4 at 1507 joins L1 at 1506 (GB-STACK-4)\n')).toBe('# The Moor\n\n## Runde 2, Heftigkeit 15\n\n- L4 bei 1507 schließt sich L1 bei 1506 an (GB-STACK-4)\n');
  expect(german('[*][b]Bors[/b] dares not go back in.', 'bbcode')).toBe('[*][b]Bors[/b] wagt sich nicht wieder hinein.');
});

it('reads several sentences of one line', () => {
  expect(german('- **Ector** reads the field well and charges against the Ceorl. Of four exchanges he wins two and loses one. **A Win, glory 105.**')).toBe(
    '- **Ector** liest das Feld gut und stürmt, gegen Ceorl. Von vier Gängen gewinnt er zwei und verliert er einen. **Ein Gewinn, Ruhm 105.**',
  );
});

it('reads how a battle ended whole', () => {
  expect(german('- The Alliance has won: the aim of the battle is reached.\n- The Opposition has won: it has held out.\n- The Alliance has won: city levels are counted.\n- Nobody has won: the last turn is over.\n')).toBe(
    '- Allianz hat gewonnen: das Ziel der Schlacht ist erreicht.\n- Gegenpartei hat gewonnen: sie hat standgehalten.\n- Allianz hat gewonnen: die Stadtstufen werden gezählt.\n- Niemand hat gewonnen: der letzte Zug ist vorbei.\n',
  );
});

it('reads a sum term by term', () => {
  expect(german('  - Attack 6 = 4 Attack of the first eight units (GB-COM-2) + 2 trump (GB-COM-4)')).toMatch(/^ {2}- Angriff 6 = 4 .+ \(GB-COM-2\) \+ 2 Trumpf \(GB-COM-4\)$/);
});

it('leaves drawn boards, JSON and English as they are', () => {
  expect(german('```\n01 the ww\n```')).toBe('```\n01 the ww\n```');
  expect(german('{"title": "Veterans of The Moor"}')).toBe('{"title": "Veterans of The Moor"}');
  expect(paperIn('- Bors leaves the field.', 'markdown', '', 'en')).toBe('- Bors leaves the field.');
});

it('keeps the signs of HTML', () => {
  expect(german('<dt>Morale</dt><dd>47 of 100</dd><td>Rockin&#39; &lt;Out&gt;</td>', 'html')).toBe("<dt>Moral</dt><dd>47 von 100</dd><td>Rockin' &lt;Out&gt;</td>");
});

it('sets headings, lists within lists and boards', () => {
  const mark = (text: string) => text.toUpperCase();
  expect(paperHtml('# a\n\n- b\n  - c\n  - d\n- e\n\n## f\n\n```\n<g>\n```\n\nh', mark)).toBe('<h2>A</h2><ul><li>B<ul><li>C</li><li>D</li></ul></li><li>E</li></ul><h3>F</h3><pre>&lt;g&gt;</pre><p>H</p>');
  expect(plainly('# a\n\n- **b**\n```\nc\n```\n')).toBe('a\n=\n\n- b\nc\n');
});
