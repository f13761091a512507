import { expect, it } from 'vitest';
import { readAct, rounds, runs, specialWords } from './view';

it('reads runs of hexes and of rounds', () => {
  expect(runs('3+2 10+1')).toEqual([3, 4, 10]);
  expect(runs('')).toEqual([]);
  expect(rounds('0x2 3x1')).toEqual([0, 0, 3]);
});

it('finds who acts', () => {
  expect(readAct('move R3 0406')).toMatchObject({ verb: 'move', stack: 'R3', words: ['R3', '0406'] });
  expect(readAct('split R3.2 R5')).toMatchObject({ stack: 'R3', member: 2 });
  expect(readAct('step R3:1 R5')).toMatchObject({ stack: 'R3', member: 1 });
  expect(readAct('pop Spearmen R3')).toMatchObject({ verb: 'pop', stack: 'R3' });
  expect(readAct('pop Spearmen 0204').stack).toBeUndefined();
  expect(readAct('upgrade 0204').stack).toBeUndefined();
  expect(readAct('end').stack).toBeUndefined();
});

it('spells specials as the rulebook does', () => {
  expect(specialWords('dance-fighting')).toBe('Dance Fighting');
  expect(specialWords('look-a-mancy')).toBe('Look-a-Mancy');
});
