import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cardClause, cardTitle, readAct } from './view';

it('takes acts apart', () => {
  expect(readAct('move 0507 0506')).toMatchObject({ verb: 'move', hexes: ['0507', '0506'], list: undefined });
  expect(readAct('deploy 3 0708 n')).toMatchObject({ list: 3, hexes: ['0708'] });
  expect(readAct('play probe-left')).toMatchObject({ verb: 'play', hexes: [], words: ['probe-left'] });
});

it('names each command card and its clause as the rulebook does', () => {
  const book = readFileSync(new URL('../../../../docs/rules/arcadia.md', import.meta.url), 'utf8');
  const words = readFileSync(new URL('../../../../src/systems/arcadia/words.hpp', import.meta.url), 'utf8');
  const listed = /enum_names<arcadia::Card>\{([^}]*)\}/.exec(words)![1]!;
  const cards = [...listed.matchAll(/"([a-z-]+)"/g)].map((m) => m[1]!);
  expect(cards.length).toBeGreaterThan(20);
  for (const card of cards) expect(book, card).toContain(`### ${cardClause(card)} · `);
  expect(cardTitle('outriders-left')).toBe('Outriders Left');
});
