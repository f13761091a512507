// The map as text: what stands where, how far and in which direction from a hex.
import type { Grid } from './grid';

const winds = ['north', 'north-north-east', 'north-east', 'east-north-east', 'east', 'east-south-east', 'south-east', 'south-south-east', 'south', 'south-south-west', 'south-west', 'west-south-west', 'west', 'west-north-west', 'north-west', 'north-north-west'] as const;

/** The wind that a direction in degrees from the north is nearest to. */
export function wind(degrees: number): (typeof winds)[number] {
  return winds[Math.round(degrees / 22.5) % 16]!;
}

export interface Line {
  cell: number;
  hex: string;
  text: string;
  /** Hexes from where one looks; 0 there. */
  range: number;
  /** "north-east"; empty at range 0, or where one looks from nowhere. */
  bearing: string;
}

/** What stands where, nearest to `from` first; by hex where `from` is -1. */
export function listing(grid: Grid, items: { cell: number; text: string }[], from: number): Line[] {
  return items
    .filter(({ cell }) => cell >= 0)
    .map(({ cell, text }) => {
      const range = from < 0 ? 0 : grid.distance(from, cell);
      return { cell, hex: grid.label(cell), text, range, bearing: range > 0 ? wind(grid.direction(from, cell)) : '' };
    })
    .sort((a, b) => a.range - b.range || a.hex.localeCompare(b.hex));
}
