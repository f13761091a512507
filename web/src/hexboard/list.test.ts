import { expect, it } from 'vitest';
import { Grid } from './grid';
import { listing, wind } from './list';

const grid = new Grid({ columns: 9, rows: 9, stagger: 'columns', oddPushed: false, pushedShort: false });

it('names the winds', () => {
  expect(wind(0)).toBe('north');
  expect(wind(359)).toBe('north');
  expect(wind(60)).toBe('east-north-east');
  expect(wind(180)).toBe('south');
});

it('lists what is nearest first, with range and bearing', () => {
  const lines = listing(grid, [{ cell: grid.parse('0101'), text: 'a' }, { cell: grid.parse('0503'), text: 'b' }, { cell: grid.parse('0505'), text: 'c' }], grid.parse('0505'));
  expect(lines.map((l) => [l.text, l.range, l.bearing])).toEqual([['c', 0, ''], ['b', 2, 'north'], ['a', 6, 'north-west']]);
  expect(listing(grid, [{ cell: 3, text: 'x' }], -1)[0]).toMatchObject({ range: 0, bearing: '' });
});
