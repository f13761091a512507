import { expect, it } from 'vitest';
import { Grid } from './grid';
import { rim } from './marks';

const grid = new Grid({ columns: 5, rows: 5, stagger: 'columns', oddPushed: false, pushedShort: false });
const sides = (hexes: string[]) => rim(grid, hexes.map((hex) => grid.parse(hex))).match(/M/g)?.length ?? 0;

it('draws the edge of an area and no side within it', () => {
  expect(sides([])).toBe(0);
  expect(sides(['0303'])).toBe(6);
  expect(sides(['0303', '0304'])).toBe(10);
  expect(sides(['0303', '0505'])).toBe(12);
  // At the map's edge the area ends too.
  expect(sides(['0101'])).toBe(6);
});
