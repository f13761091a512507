import { expect, it } from 'vitest';
import { Grid } from './grid';
import { rim } from './marks';

const grid = new Grid({ columns: 5, rows: 5, stagger: 'columns', oddPushed: false, pushedShort: false });
const edge = (hexes: string[]) => rim(grid, hexes.map((hex) => grid.parse(hex)));
const rings = (hexes: string[]) => edge(hexes).match(/M/g)?.length ?? 0;
const sides = (hexes: string[]) => edge(hexes).match(/[MLZ]/g)?.length ?? 0;

it('draws the edge of an area as rings, and no side within it', () => {
  expect(edge([])).toBe('');
  for (const [hexes, many, long] of [
    [['0303'], 1, 6],
    [['0303', '0304'], 1, 10],
    [['0303', '0505'], 2, 12],
    // At the map's edge the area ends too.
    [['0101'], 1, 6],
  ] as const) {
    expect(rings([...hexes])).toBe(many);
    // A ring of so many corners is a point, its lines and the one that closes it.
    expect(sides([...hexes]) - many).toBe(long);
  }
});

it('goes round a hole as a ring of its own', () => {
  const around = Array.from({ length: 6 }, (_, side) => grid.label(grid.neighbour(grid.parse('0303'), side)));
  expect(rings(around)).toBe(2);
  expect(sides(around) - 2).toBe(18 + 6);
});
