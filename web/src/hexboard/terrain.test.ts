import { describe, expect, it } from 'vitest';
import { Grid } from './grid';
import { drawGround, groundLayers, type Ground } from './terrain';

const grid = new Grid({ columns: 24, rows: 12, stagger: 'columns', oddPushed: false, pushedShort: false });
const kinds: Ground[] = ['open', 'woods', 'mountain', 'water', 'marsh', 'hill', 'grass', 'field', 'cliff', 'river', 'road', 'waste'];
const ground = (cell: number) => kinds[Math.floor(cell / 12) % kinds.length]!;

describe('the drawn ground', () => {
  it('is the same each time, whatever was drawn before', () => {
    const once = drawGround(grid, ground);
    drawGround(grid, () => 'woods');
    expect(drawGround(grid, ground)).toEqual(once);
  });

  it('stands in layers from the bottom up and names no other', () => {
    const order = drawGround(grid, ground).map((drawn) => groundLayers.indexOf(drawn.layer));
    expect(order).not.toContain(-1);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  it('merges a block of hexes into one path a layer', () => {
    const woods = drawGround(grid, () => 'woods');
    expect(woods.filter((drawn) => drawn.layer === 'ink-wood')).toHaveLength(6);
  });

  it('holds numbers only', () => {
    for (const drawn of drawGround(grid, ground)) expect(drawn.d).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('draws a firm shore only where water meets land', () => {
    const lake = grid.parse('0505');
    const shores = (at: (cell: number) => Ground) => drawGround(grid, at).filter((d) => d.layer === 'shore-1');
    expect(shores(() => 'water')).toHaveLength(0);
    const one = shores((cell) => (cell === lake ? 'water' : 'open'));
    expect(one[0]!.d.match(/M/g)).toHaveLength(6);
  });
});
