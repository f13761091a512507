// Where counters stand in their hexes.
import type { Grid, Point } from './grid';
import type { Piece } from './model';

export interface Seat {
  at: Point;
  scale: number;
  /** What is deeper lies on top. */
  depth: number;
}

/** The place of each piece: one alone in the middle; several of a side as a fan; sides apart; in a town before its houses. */
export function seated(grid: Grid, towns: ReadonlySet<number>, pieces: Piece[]): Map<string, Seat> {
  const hexes = new Map<number, Map<number, Piece[]>>();
  for (const piece of pieces) {
    let sides = hexes.get(piece.cell);
    if (!sides) hexes.set(piece.cell, (sides = new Map()));
    const group = sides.get(piece.side);
    if (group) group.push(piece);
    else sides.set(piece.side, [piece]);
  }
  const seats = new Map<string, Seat>();
  for (const [cell, sides] of hexes) {
    // In a city they stand before its houses.
    const heart = grid.centreOf(cell);
    const centre = towns.has(cell) ? { x: heart.x, y: heart.y + 9 } : heart;
    const groups = [...sides.entries()].sort(([a], [b]) => a - b).map(([, group]) => group);
    groups.forEach((group, g) => {
      const shared = groups.length > 1;
      const angle = (g / groups.length) * 2 * Math.PI + (groups.length === 2 ? 2.6 : 0);
      const middle = shared ? { x: centre.x + Math.cos(angle) * 13.5, y: centre.y - Math.sin(angle) * 12 } : centre;
      const scale = (shared ? 0.68 : group.length > 1 ? 0.86 : 1) * (towns.has(cell) ? 0.82 : 1);
      const fan = shared ? 4.5 : 6.5;
      group.forEach((piece, i) => {
        const place = Math.min(i, 2);
        const spread = Math.min(group.length, 3) - 1;
        const up = piece.states?.includes('flying') ? -5 : 0;
        seats.set(piece.id, {
          at: { x: middle.x + (place - spread / 2) * fan, y: middle.y + up - (place - spread / 2) * fan * 0.45 },
          scale,
          depth: centre.y * 1000 + g * 100 - i,
        });
      });
    });
  }
  return seats;
}
