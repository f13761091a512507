// The ground, drawn as ink on vellum: soft washes, and small symbols that each hex scatters in its own way.
//
//   washes      one blotted shape for each kind, corners rounded where it ends
//   symbols     trees, peaks, hachures, waves, tussocks, furrows
//   shores      a firm line where water meets land, with two fainter ones inside
//   ways        rivers and roads as one stroke across hexes
//
// Everything is merged into a few paths for each block of hexes, so that a page of five thousand hexes stays
// some hundreds of elements.
import { Grid, type Point, radius } from './grid';
import { jitter, Pen } from './ink';

export type Ground =
  | 'open' | 'grass' | 'field' | 'woods' | 'mountain' | 'hill' | 'water' | 'marsh' | 'cliff' | 'river' | 'road' | 'waste';

/** What is drawn of one kind in one block: the class that styles it, and its path data. */
export interface Drawn {
  layer: string;
  d: string;
}

const washed: readonly Ground[] = ['grass', 'field', 'woods', 'hill', 'mountain', 'marsh', 'waste', 'cliff', 'water'];
const block = 10;

class Sheet {
  private pens = new Map<string, Pen>();
  constructor(private order: readonly string[]) {}
  pen(layer: string): Pen {
    let pen = this.pens.get(layer);
    if (!pen) this.pens.set(layer, (pen = new Pen()));
    return pen;
  }
  drawn(): Drawn[] {
    return this.order.flatMap((layer) => {
      const pen = this.pens.get(layer);
      return pen && !pen.empty ? [{ layer, d: pen.d }] : [];
    });
  }
}

/** From the bottom up. */
export const groundLayers: readonly string[] = [
  ...washed.map((kind) => `wash-${kind}`),
  'shore-3', 'shore-2', 'shore-1',
  'river-bank', 'river-water', 'road-edge', 'road-top',
  'ink-waves', 'ink-grass', 'ink-furrow', 'ink-marsh', 'shade-hill', 'ink-hill', 'shade-wood', 'ink-wood',
  'light-peak', 'shade-peak', 'ink-peak', 'ink-cliff',
];

/** The drawing, layer by layer from the bottom up; within a layer block by block. */
export function drawGround(grid: Grid, ground: (cell: number) => Ground): Drawn[] {
  const sheets = new Map<number, Sheet>();
  const wide = Math.ceil(grid.shape.columns / block);
  for (const cell of grid.cells()) {
    const hex = grid.hex(cell);
    const key = Math.floor(grid.row(hex) / block) * wide + Math.floor(grid.column(hex) / block);
    let sheet = sheets.get(key);
    if (!sheet) sheets.set(key, (sheet = new Sheet(groundLayers)));
    drawHex(sheet, grid, cell, ground);
  }
  const all = [...sheets.values()].flatMap((sheet) => sheet.drawn());
  return groundLayers.flatMap((layer) => all.filter((drawn) => drawn.layer === layer));
}

function drawHex(sheet: Sheet, grid: Grid, cell: number, ground: (cell: number) => Ground): void {
  const kind = ground(cell);
  if (washed.includes(kind)) wash(sheet.pen(`wash-${kind}`), grid, cell, (other) => ground(other) === kind);
  if (kind === 'water') shore(sheet, grid, cell, ground);
  if (kind === 'river' || kind === 'road') way(sheet, grid, cell, kind, ground);
  const centre = grid.centreOf(cell);
  const next = jitter(cell, 7);
  symbols[kind]?.(sheet, centre, next);
}

/** A blot over the hex: out to its sides where the same kind goes on, drawn in where it ends. */
function wash(pen: Pen, grid: Grid, cell: number, same: (cell: number) => boolean): void {
  const next = jitter(cell, 1);
  const centre = grid.centreOf(cell);
  const points: Point[] = [];
  const goesOn = [0, 1, 2, 3, 4, 5].map((side) => {
    const other = grid.neighbour(cell, side);
    return other < 0 || same(other);
  });
  for (let side = 0; side < 6; ++side) {
    const before = goesOn[(side + 5) % 6]!;
    const here = goesOn[side]!;
    const reach = before && here ? 1.22 : before || here ? 1.04 : 0.96;
    points.push(polar(centre, grid.bearing(side) - 30, radius * (reach + (next() - 0.5) * 0.06)));
    points.push(polar(centre, grid.bearing(side), radius * ((here ? 1.1 : 0.84) + (next() - 0.5) * 0.08)));
  }
  pen.blob(points);
}

function polar(centre: Point, bearing: number, length: number): Point {
  const angle = ((bearing - 90) * Math.PI) / 180;
  return { x: centre.x + Math.cos(angle) * length, y: centre.y + Math.sin(angle) * length };
}

function shore(sheet: Sheet, grid: Grid, cell: number, ground: (cell: number) => Ground): void {
  const centre = grid.centreOf(cell);
  const wet = (side: number) => {
    const other = grid.neighbour(cell, (side + 6) % 6);
    return other < 0 || ground(other) === 'water' || ground(other) === 'river';
  };
  for (let side = 0; side < 6; ++side) {
    if (wet(side)) continue;
    const next = jitter(cell * 6 + side, 3);
    for (const [layer, inset] of [['shore-1', 0.9], ['shore-2', 0.76], ['shore-3', 0.63]] as const) {
      const end = (turn: number, corner: number) =>
        polar(centre, corner, radius * (wet(side + turn) ? inset + 0.1 : inset));
      const a = end(-1, grid.bearing(side) - 30);
      const b = end(1, grid.bearing(side) + 30);
      const m = polar(centre, grid.bearing(side), radius * inset * (0.86 + next() * 0.06));
      sheet.pen(layer).move(a.x, a.y).quad(m.x, m.y, b.x, b.y);
    }
  }
}

/** A river or a road: strokes from the middle of the hex to the middles of the sides that it goes on over. */
function way(sheet: Sheet, grid: Grid, cell: number, kind: 'river' | 'road', ground: (cell: number) => Ground): void {
  const next = jitter(cell, 5);
  const centre = grid.centreOf(cell);
  const joins = [0, 1, 2, 3, 4, 5].filter((side) => {
    const other = grid.neighbour(cell, side);
    return other >= 0 && (ground(other) === kind || (kind === 'river' && ground(other) === 'water'));
  });
  if (joins.length < 2) {
    // A way that ends at the edge of the map runs off it.
    const off = [0, 1, 2, 3, 4, 5].filter((side) => grid.neighbour(cell, side) < 0);
    const from = joins[0];
    const best = off.sort((a, b) => apart(b, from) - apart(a, from))[0];
    if (best !== undefined) joins.push(best);
  }
  const heart = polar(centre, next() * 360, radius * 0.14);
  const middle = (side: number) => polar(centre, grid.bearing(side), radius * 0.87);
  const layers = kind === 'river' ? ['river-bank', 'river-water'] : ['road-edge', 'road-top'];
  for (const layer of layers) {
    const pen = sheet.pen(layer);
    if (joins.length === 0) pen.circle(heart.x, heart.y, radius * 0.2);
    else if (joins.length === 1) {
      const a = middle(joins[0]!);
      pen.move(a.x, a.y).line(heart.x, heart.y);
    } else
      for (let i = 0; i < joins.length - (joins.length === 2 ? 1 : 0); ++i) {
        const a = middle(joins[i]!);
        const b = middle(joins[(i + 1) % joins.length]!);
        pen.move(a.x, a.y).quad(heart.x, heart.y, b.x, b.y);
      }
  }
}

function apart(side: number, from: number | undefined): number {
  if (from === undefined) return 0;
  const d = Math.abs(side - from);
  return Math.min(d, 6 - d);
}

type Symbols = (sheet: Sheet, centre: Point, next: () => number) => void;

/** Places in the hex, from the back to the front, each moved a little. */
function places(centre: Point, rows: number[][], next: () => number, drift = 3): Point[] {
  return rows.flatMap((row) =>
    row.slice(1).map((x) => ({
      x: centre.x + x + (next() - 0.5) * 2 * drift,
      y: centre.y + row[0]! + (next() - 0.5) * drift,
    })),
  );
}

const symbols: Partial<Record<Ground, Symbols>> = {
  open(sheet, centre, next) {
    if (next() < 0.55) return;
    tuft(sheet.pen('ink-grass'), centre.x + (next() - 0.5) * 34, centre.y + (next() - 0.5) * 34, 3, next);
  },
  grass(sheet, centre, next) {
    for (const p of places(centre, [[-14, -10, 8], [-1, -17, 2, 18], [13, -8, 9]], next, 5))
      if (next() < 0.75) tuft(sheet.pen('ink-grass'), p.x, p.y, 4, next);
  },
  field(sheet, centre, next) {
    const lean = next() < 0.5 ? 0.5 : -0.5;
    const pen = sheet.pen('ink-furrow');
    for (let i = -3; i <= 3; ++i) {
      const x = centre.x + i * 6.4;
      const long = 18 - Math.abs(i) * 2.4;
      pen.move(x - lean * long, centre.y - long).quad(x + (next() - 0.5) * 3, centre.y, x + lean * long, centre.y + long);
    }
  },
  woods(sheet, centre, next) {
    const rows = [[-15, -9, 6], [-5, -18, -3, 12], [6, -11, 4, 19], [17, -6, 9]];
    for (const p of places(centre, rows, next, 3.4)) tree(sheet, p, 5.4 + next() * 2, next);
  },
  mountain(sheet, centre, next) {
    const turn = next() < 0.5 ? -1 : 1;
    peak(sheet, centre.x - 12 * turn, centre.y + 4, 12 + next() * 3, 20 + next() * 4, next);
    peak(sheet, centre.x + 9 * turn, centre.y + 13, 16 + next() * 2, 30 + next() * 6, next);
    if (next() < 0.5) peak(sheet, centre.x - 15 * turn, centre.y + 19, 8, 12, next);
  },
  hill(sheet, centre, next) {
    for (const p of places(centre, [[-4, -9], [1, 13], [14, -4]], next, 3)) {
      const w = 10 + next() * 3;
      const h = 8 + next() * 2.5;
      sheet.pen('shade-hill').move(p.x + w * 0.1, p.y - h).quad(p.x + w * 0.9, p.y - h, p.x + w, p.y).quad(p.x + w * 0.3, p.y - 1, p.x + w * 0.1, p.y - h).close();
      const pen = sheet.pen('ink-hill');
      pen.move(p.x - w, p.y).quad(p.x - w * 0.7, p.y - h * 1.1, p.x, p.y - h).quad(p.x + w * 0.8, p.y - h, p.x + w, p.y);
      for (let i = 0; i < 4; ++i) {
        const t = 0.25 + i * 0.2;
        pen.move(p.x + w * t, p.y - h * (1.02 - t * t * 0.55)).line(p.x + w * (t + 0.08), p.y - h * (0.52 - t * 0.2));
      }
    }
  },
  water(sheet, centre, next) {
    const pen = sheet.pen('ink-waves');
    for (const p of places(centre, [[-9, -7, 11], [3, -14, 4], [14, -3]], next, 4)) {
      if (next() < 0.25) continue;
      const w = 4.2 + next();
      pen.move(p.x - w, p.y).quad(p.x - w / 2, p.y - 3, p.x, p.y).quad(p.x + w / 2, p.y + 3, p.x + w, p.y);
    }
  },
  marsh(sheet, centre, next) {
    const pen = sheet.pen('ink-marsh');
    for (const p of places(centre, [[-12, -8, 9], [1, -15, 3, 16], [14, -7, 10]], next, 4)) {
      pen.move(p.x - 6, p.y).line(p.x + 6, p.y);
      for (const lean of [-2.6, -0.9, 0.9, 2.6]) pen.move(p.x + lean * 0.7, p.y - 0.6).line(p.x + lean * 1.7, p.y - 6 + Math.abs(lean));
    }
  },
  waste(sheet, centre, next) {
    const pen = sheet.pen('ink-grass');
    for (const p of places(centre, [[-12, -8, 8], [0, -15, 2, 15], [12, -6, 10]], next, 6)) pen.move(p.x - 0.6, p.y).line(p.x + 0.6, p.y);
  },
  cliff(sheet, centre, next) {
    const pen = sheet.pen('ink-cliff');
    const rim: Point[] = [];
    for (let i = -4; i <= 4; ++i) rim.push({ x: centre.x + i * 5.6, y: centre.y - 9 + (next() - 0.5) * 6 });
    pen.curve(rim);
    for (const p of rim)
      for (const dx of [-1.8, 0.9]) pen.move(p.x + dx, p.y + 1).line(p.x + dx * 1.6 + (next() - 0.5) * 2, p.y + 13 + next() * 9);
  },
};

function tuft(pen: Pen, x: number, y: number, size: number, next: () => number): void {
  pen.move(x - size * 0.7, y - size * 0.6).line(x - size * 0.2, y);
  pen.move(x + (next() - 0.5) * 0.8, y - size).line(x, y);
  pen.move(x + size * 0.7, y - size * 0.6).line(x + size * 0.2, y);
}

/** A crown of three lobes over a short trunk, shaded on its lee. */
function tree(sheet: Sheet, at: Point, r: number, next: () => number): void {
  const { x, y } = at;
  const w = r * (0.92 + next() * 0.16);
  const pen = sheet.pen('ink-wood');
  pen.move(x - w * 0.75, y).arc(w * 0.5, x - w * 0.55, y - r * 0.85).arc(w * 0.56, x + w * 0.5, y - r * 0.9).arc(w * 0.5, x + w * 0.75, y);
  pen.quad(x, y + r * 0.24, x - w * 0.75, y);
  pen.move(x, y + r * 0.1).line(x, y + r * 0.62);
  sheet.pen('shade-wood').move(x + w * 0.1, y + r * 0.1).quad(x + w * 0.25, y - r * 0.7, x + w * 0.52, y - r * 0.9).arc(w * 0.5, x + w * 0.75, y).quad(x + w * 0.4, y + r * 0.14, x + w * 0.1, y + r * 0.1).close();
}

/** A peak lit from the left: a ridge that wanders down, hachures on the far side. */
function peak(sheet: Sheet, x: number, y: number, w: number, h: number, next: () => number): void {
  const ridge = [
    { x, y: y - h },
    { x: x + w * (0.12 + next() * 0.1), y: y - h * 0.66 },
    { x: x - w * (0.02 + next() * 0.1), y: y - h * 0.36 },
    { x: x + w * 0.16, y },
  ];
  const left = { x: x - w, y: y + next() * 2 };
  const right = { x: x + w, y: y + next() * 2 };
  sheet.pen('light-peak').polygon([left, ...ridge]);
  sheet.pen('shade-peak').polygon([ridge[0]!, right, ...ridge.slice(1).reverse()]);
  const pen = sheet.pen('ink-peak');
  pen.move(left.x, left.y).quad(x - w * 0.42, y - h * 0.42, x, y - h).quad(x + w * 0.36, y - h * 0.4, right.x, right.y);
  pen.polyline(ridge);
  for (let i = 1; i < 6; ++i) {
    const t = i / 6;
    const px = x + w * t * 0.86 + w * 0.04;
    const py = y - h * (1 - t) * 0.94;
    pen.move(px, py + 1).line(px - w * 0.06, py + Math.min(h * 0.34, y - py + 1) * (0.7 + next() * 0.3));
  }
}
