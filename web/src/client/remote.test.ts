import { expect, it } from 'vitest';
import { entriesOf } from './remote';
import type { WireNews } from './wire';

const at = (index: number, kind: WireNews['kind'], when: string, pattern: string, more: Partial<WireNews> & { arguments?: (string | number)[] } = {}): WireNews => ({
  index,
  kind,
  when,
  message: { text: pattern, pattern, ...(more.arguments ? { arguments: more.arguments } : {}) },
  ...(more.who ? { who: more.who } : {}),
  ...(more.audience ? { audience: more.audience } : {}),
});

it('joins what came of one order to it, and keeps what came of others apart', () => {
  const { entries, from } = entriesOf([
    at(0, 'table', 'a', '{} is taken by {}', { who: 'red', arguments: ['red', 'Ann'] }),
    at(1, 'order', 'b', '{}', { who: 'red', arguments: ['move R1 0404'] }),
    at(2, 'event', 'b', '{} comes from {}.'),
    at(3, 'event', 'b', '{} joins {}.'),
    at(4, 'event', 'c', '{} takes {}.'),
    at(5, 'event', 'c', '{} is out.'),
  ]);
  expect(entries.map((entry) => [entry.kind, entry.seat, entry.news.length])).toEqual([
    ['act', 'red', 1],
    ['act', 'red', 2],
    ['act', '', 2],
  ]);
  expect(entries[1]!.text).toBe('move R1 0404');
  expect(from).toEqual([0, 1, 4]);
});

it('takes the words out of speech, and says when a step was taken back', () => {
  const { entries } = entriesOf([
    at(0, 'speech', 'a', '{}: {}', { who: 'red', audience: 'all', arguments: ['red', 'We march: at dawn.'] }),
    at(1, 'undone', 'b', '{} took back its last step', { who: 'red', arguments: ['red'] }),
    at(2, 'event', 'b', '{} falls'),
  ]);
  expect(entries[0]).toMatchObject({ kind: 'say', seat: 'red', text: 'We march: at dawn.' });
  expect(entries[1]).toMatchObject({ kind: 'undo', seat: 'red' });
  expect(entries[2]).toMatchObject({ seat: '', news: [{ text: '{} falls' }] });
});
