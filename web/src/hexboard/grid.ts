// A field of hexes as src/hex/grid.hpp has it: axial hexes, cells column by column, printed names,
// and where each hex lies on the paper.

export interface Hex {
  q: number;
  r: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface GridShape {
  columns: number;
  rows: number;
  /** Which lines are pushed by half a hex: columns (flat tops) or rows (pointed tops). */
  stagger: 'columns' | 'rows';
  /** Lines 1, 3, 5, ... are pushed, else 2, 4, 6, ... */
  oddPushed: boolean;
  /** A pushed column has one hex less (stagger columns only). */
  pushedShort: boolean;
}

/** The steps to the six neighbours, clockwise from the north (flat tops). */
export const steps: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export const flatSides = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;

export function distance(a: Hex, b: Hex): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** Centre to corner, in units of the paper. */
export const radius = 32;
const half = (radius * Math.sqrt(3)) / 2;

export class Grid {
  constructor(readonly shape: GridShape) {}

  get size(): number {
    return this.shape.columns * this.shape.rows;
  }

  pushed(line: number): boolean {
    return (line % 2 === 0) === this.shape.oddPushed;
  }

  /** How many pushed lines lie before line `n`: what shears offset into axial. */
  private offset(n: number): number {
    return Math.floor((this.shape.oddPushed ? n + 1 : n) / 2);
  }

  at(column: number, row: number): Hex {
    return this.shape.stagger === 'columns'
      ? { q: column, r: row - this.offset(column) }
      : { q: column - this.offset(row), r: row };
  }

  column(hex: Hex): number {
    return this.shape.stagger === 'columns' ? hex.q : hex.q + this.offset(hex.r);
  }

  row(hex: Hex): number {
    return this.shape.stagger === 'columns' ? hex.r + this.offset(hex.q) : hex.r;
  }

  contains(hex: Hex): boolean {
    const c = this.column(hex);
    const r = this.row(hex);
    const short = this.shape.pushedShort && this.pushed(c) ? 1 : 0;
    return c >= 0 && c < this.shape.columns && r >= 0 && r < this.shape.rows - short;
  }

  /** The hex's place, column by column; -1 if it is not on the grid. */
  cell(hex: Hex): number {
    return this.contains(hex) ? this.column(hex) * this.shape.rows + this.row(hex) : -1;
  }

  hex(cell: number): Hex {
    return this.at(Math.floor(cell / this.shape.rows), cell % this.shape.rows);
  }

  /** Every cell that is on the grid. */
  cells(): number[] {
    const all: number[] = [];
    for (let cell = 0; cell < this.size; ++cell) if (this.contains(this.hex(cell))) all.push(cell);
    return all;
  }

  neighbour(cell: number, side: number): number {
    const hex = this.hex(cell);
    const step = steps[side]!;
    return this.cell({ q: hex.q + step.q, r: hex.r + step.r });
  }

  distance(a: number, b: number): number {
    return distance(this.hex(a), this.hex(b));
  }

  /** Column and row from 01: "0405". */
  label(cell: number): string {
    const hex = this.hex(cell);
    const two = (n: number) => String(n + 1).padStart(2, '0');
    return two(this.column(hex)) + two(this.row(hex));
  }

  /** The cell that goes by `name`; -1 if there is none. */
  parse(name: string): number {
    if (!/^\d{4}$/.test(name)) return -1;
    return this.cell(this.at(Number(name.slice(0, 2)) - 1, Number(name.slice(2)) - 1));
  }

  /** The centre of a hex on the paper. The top left hex stands wholly in x >= 0, y >= 0. */
  centre(hex: Hex): Point {
    const c = this.column(hex);
    const r = this.row(hex);
    if (this.shape.stagger === 'columns')
      return { x: radius + 1.5 * radius * c, y: half + 2 * half * r + (this.pushed(c) ? half : 0) };
    return { x: half + 2 * half * c + (this.pushed(r) ? half : 0), y: radius + 1.5 * radius * r };
  }

  centreOf(cell: number): Point {
    return this.centre(this.hex(cell));
  }

  /** The angle of the middle of a side, in degrees clockwise from the top of the paper. */
  bearing(side: number): number {
    return this.shape.stagger === 'columns' ? side * 60 : (side * 60 + 330) % 360;
  }

  /** The corners clockwise; corner i and i + 1 bound side i. */
  corners(cell: number, size = radius): Point[] {
    const centre = this.centreOf(cell);
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = ((this.bearing(i) - 120) * Math.PI) / 180;
      return { x: centre.x + size * Math.cos(angle), y: centre.y + size * Math.sin(angle) };
    });
  }

  /** The paper's width and height. */
  extent(): Point {
    const { columns, rows, stagger, oddPushed, pushedShort } = this.shape;
    if (stagger === 'columns') {
      const anyPushed = columns > 1 || oddPushed;
      return { x: radius * (1.5 * columns + 0.5), y: half * (2 * rows + (anyPushed && !pushedShort ? 1 : 0)) };
    }
    return { x: half * (2 * columns + (rows > 1 || oddPushed ? 1 : 0)), y: radius * (1.5 * rows + 0.5) };
  }

  /** The cell under a point of the paper; -1 beside the map. */
  cellAt(point: Point): number {
    const guess = this.nearLines(point);
    let best = -1;
    let least = Infinity;
    for (const [c, r] of guess) {
      const hex = this.at(c, r);
      if (!this.contains(hex)) continue;
      const centre = this.centre(hex);
      const d = (centre.x - point.x) ** 2 + (centre.y - point.y) ** 2;
      if (d < least) {
        least = d;
        best = this.cell(hex);
      }
    }
    return least <= radius * radius ? best : -1;
  }

  private nearLines(point: Point): [number, number][] {
    const columns = this.shape.stagger === 'columns';
    const line = Math.floor((columns ? point.x : point.y) / (1.5 * radius));
    const pairs: [number, number][] = [];
    for (const l of [line - 1, line]) {
      const along = (columns ? point.y : point.x) - (this.pushed(l) ? half : 0);
      const place = Math.floor(along / (2 * half));
      for (const p of [place - 1, place, place + 1]) pairs.push(columns ? [l, p] : [p, l]);
    }
    return pairs;
  }

  /** "3 north-east": how far and where `to` lies from `from`. */
  direction(from: number, to: number): number {
    const a = this.centreOf(from);
    const b = this.centreOf(to);
    const degrees = (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
    return (degrees + 360) % 360;
  }
}
