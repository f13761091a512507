import { describe, expect, it } from 'vitest';
import { Grid, type GridShape, steps } from './grid';

const shapes: GridShape[] = [];
for (const stagger of ['columns', 'rows'] as const)
  for (const oddPushed of [false, true])
    for (const pushedShort of stagger === 'columns' ? [false, true] : [false])
      shapes.push({ columns: 9, rows: 7, stagger, oddPushed, pushedShort });

describe.each(shapes)('grid %o', (shape) => {
  const grid = new Grid(shape);

  it('finds each hex by its cell, its name and its centre', () => {
    for (const cell of grid.cells()) {
      expect(grid.cell(grid.hex(cell))).toBe(cell);
      expect(grid.parse(grid.label(cell))).toBe(cell);
      expect(grid.cellAt(grid.centreOf(cell))).toBe(cell);
    }
  });

  it('sets neighbours one hex width apart, in the direction of their side', () => {
    for (const cell of grid.cells())
      for (let side = 0; side < 6; ++side) {
        const next = grid.neighbour(cell, side);
        if (next < 0) continue;
        const a = grid.centreOf(cell);
        const b = grid.centreOf(next);
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(32 * Math.sqrt(3), 6);
        expect(grid.direction(cell, next)).toBeCloseTo(grid.bearing(side) % 360, 6);
        expect(grid.neighbour(next, (side + 3) % 6)).toBe(cell);
        expect(grid.distance(cell, next)).toBe(1);
      }
  });

  it('keeps every corner on the paper and every point within half a hex in its hex', () => {
    const paper = grid.extent();
    for (const cell of grid.cells()) {
      for (const p of grid.corners(cell)) {
        expect(p.x).toBeGreaterThan(-1e-6);
        expect(p.y).toBeGreaterThan(-1e-6);
        expect(p.x).toBeLessThan(paper.x + 1e-6);
        expect(p.y).toBeLessThan(paper.y + 1e-6);
      }
      for (const p of grid.corners(cell, 31)) expect(grid.cellAt(p)).toBe(cell);
    }
    expect(grid.cellAt({ x: -20, y: 10 })).toBe(-1);
  });

  it('bounds side i by corners i and i + 1', () => {
    const cell = grid.cells()[20]!;
    const corners = grid.corners(cell);
    const centre = grid.centreOf(cell);
    for (let side = 0; side < 6; ++side) {
      const a = corners[side]!;
      const b = corners[(side + 1) % 6]!;
      const middle = { x: (a.x + b.x) / 2 - centre.x, y: (a.y + b.y) / 2 - centre.y };
      const angle = ((Math.atan2(middle.x, -middle.y) * 180) / Math.PI + 360) % 360;
      expect(angle).toBeCloseTo(grid.bearing(side), 6);
    }
  });
});

it('knows the pushed lines as the engine does', () => {
  const grid = new Grid({ columns: 4, rows: 4, stagger: 'columns', oddPushed: false, pushedShort: false });
  // column 02 is pushed down: 0101's south-eastern neighbour is 0201
  expect(grid.label(grid.neighbour(grid.parse('0101'), 2))).toBe('0201');
  expect(grid.neighbour(grid.parse('0101'), 1)).toBe(-1);
  const odd = new Grid({ columns: 4, rows: 4, stagger: 'columns', oddPushed: true, pushedShort: true });
  expect(odd.label(odd.neighbour(odd.parse('0101'), 1))).toBe('0201');
  expect(odd.parse('0104')).toBe(-1);
  expect(odd.parse('0204')).not.toBe(-1);
  expect(steps).toHaveLength(6);
});
