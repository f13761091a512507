// What is laid over the ground: outlines, ways, lines and writing, as text of SVG.
import { escape } from './counter';
import { Grid, radius } from './grid';
import { Pen } from './ink';
import type { Marks } from './model';

export function hexes(grid: Grid, cells: number[], size: number): string {
  const pen = new Pen();
  for (const cell of cells) pen.polygon(grid.corners(cell, size));
  return pen.d;
}

export function outline(grid: Grid, cell: number, name: string): string {
  return cell < 0 ? '' : `<path class="${name}" d="${hexes(grid, [cell], radius - 1)}"/>`;
}

/** Each side of a hex once, block by block. */
export function hairlines(grid: Grid): string {
  const blocks = new Map<number, Pen>();
  for (const cell of grid.cells()) {
    const hex = grid.hex(cell);
    const key = Math.floor(grid.row(hex) / 12) * 100 + Math.floor(grid.column(hex) / 12);
    let pen = blocks.get(key);
    if (!pen) blocks.set(key, (pen = new Pen()));
    const corners = grid.corners(cell);
    for (let side = 0; side < 6; ++side) {
      if (side > 2 && grid.neighbour(cell, side) >= 0) continue;
      const a = corners[side]!;
      const b = corners[(side + 1) % 6]!;
      pen.move(a.x, a.y).line(b.x, b.y);
    }
  }
  return [...blocks.values()].map((pen) => `<path class="hairline" d="${pen.d}"/>`).join('');
}

/** The names of the hexes between two corners of the paper. */
export function hexNames(grid: Grid, low: { x: number; y: number }, high: { x: number; y: number }): string {
  const names = grid.cells().map((cell) => {
    const at = grid.centreOf(cell);
    if (at.x < low.x || at.y < low.y || at.x > high.x || at.y > high.y) return '';
    return `<text x="${at.x.toFixed(1)}" y="${(at.y - radius * 0.66).toFixed(1)}">${grid.label(cell)}</text>`;
  });
  return `<g class="hex-names">${names.join('')}</g>`;
}

export function written(grid: Grid, name: string, cell: number, text: string, below: number): string {
  const at = grid.centreOf(cell);
  return `<text class="${name}" x="${at.x.toFixed(1)}" y="${(at.y + below).toFixed(1)}">${escape(text)}</text>`;
}

export function sightLine(grid: Grid, sight: Marks['sight']): string {
  if (!sight) return '';
  const a = grid.centreOf(sight.from);
  const b = grid.centreOf(sight.to);
  const blocked = sight.blockedAt !== undefined && sight.blockedAt >= 0;
  const stop = blocked ? `<path class="sight-stop" d="${hexes(grid, [sight.blockedAt!], radius - 3)}"/>` : '';
  return `<path class="sight${blocked ? ' sight-blocked' : ''}" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>${stop}`;
}

export function link(grid: Grid, { from, to, kind }: NonNullable<Marks['links']>[number]): string {
  const a = grid.centreOf(from);
  const b = grid.centreOf(to);
  if (kind === 'guard') return `<path class="link-guard" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>`;
  return `<g class="link-engaged" transform="translate(${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)})"><path d="M-6 -6L6 6M6 -6L-6 6"/></g>`;
}

/** An arrowhead that looks from one point to another, at the second. */
function head(name: string, from: { x: number; y: number }, to: { x: number; y: number }, d: string): string {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return `<path class="${name}" transform="translate(${to.x.toFixed(1)} ${to.y.toFixed(1)}) rotate(${angle.toFixed(1)})" d="${d}"/>`;
}

/** A march that is planned: stitched, with its price at each step. */
export function way(grid: Grid, path: NonNullable<Marks['path']>): string {
  if (path.length < 2) return '';
  const points = path.map(({ cell }) => grid.centreOf(cell));
  const d = new Pen().curve(points).d;
  const costs = path.slice(1).map(({ cell, cost }) => (cost ? written(grid, 'path-cost', cell, cost, 4) : ''));
  const beads = points.slice(1, -1).map((p) => `<circle class="path-bead" cx="${p.x.toFixed(1)}" cy="${p.y.toFixed(1)}" r="8"/>`);
  return `<path class="path-halo" d="${d}"/><path class="path-stitch" d="${d}"/>${beads.join('')}${head('path-head', points[points.length - 2]!, points[points.length - 1]!, 'M11 0L-7 -9L-3 0L-7 9Z')}${costs.join('')}`;
}

/** Where a counter came from since the reader last acted: a thin arrow that ends before it. */
export function track(grid: Grid, { from, to }: { from: number; to: number }): string {
  const a = grid.centreOf(from);
  const b = grid.centreOf(to);
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  if (far < 1) return '';
  const end = { x: b.x - ((b.x - a.x) / far) * 17, y: b.y - ((b.y - a.y) / far) * 17 };
  return `<circle class="track-start" cx="${a.x.toFixed(1)}" cy="${a.y.toFixed(1)}" r="4"/><path class="track" d="M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}"/>${head('track-head', a, end, 'M6 0L-6 -6L-3 0L-6 6Z')}`;
}

/** A bowed line with a head, from one hex to another. */
export function arrow(grid: Grid, { from, to }: { from: number; to: number }): string {
  const a = grid.centreOf(from);
  const b = grid.centreOf(to);
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  if (far < 1) return '';
  const bow = { x: (a.x + b.x) / 2 - (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.12 };
  const last = Math.hypot(b.x - bow.x, b.y - bow.y);
  const end = { x: b.x - ((b.x - bow.x) / last) * 16, y: b.y - ((b.y - bow.y) / last) * 16 };
  return `<path class="arrow" d="M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${bow.x.toFixed(1)} ${bow.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}"/>${head('arrow-head', bow, end, 'M7 0L-6 -6L-3 0L-6 6Z')}`;
}

/** The edge of an area, each side between a hex of it and one that is not: rings that go round it, so that a stroke has few
 *  ends and dashes run on from side to side. */
export function rim(grid: Grid, cells: number[]): string {
  const inside = new Set(cells);
  const name = (p: { x: number; y: number }) => `${Math.round(p.x)} ${Math.round(p.y)}`;
  // All hexes go round the same way, so where one side of the edge ends another begins; at a corner where two rings meet, two.
  const sides = new Map<string, { from: { x: number; y: number }; to: { x: number; y: number } }[]>();
  for (const cell of inside) {
    const corners = grid.corners(cell);
    for (let side = 0; side < 6; ++side) {
      if (inside.has(grid.neighbour(cell, side))) continue;
      const from = corners[side]!;
      const at = sides.get(name(from));
      const each = { from, to: corners[(side + 1) % 6]! };
      if (at) at.push(each);
      else sides.set(name(from), [each]);
    }
  }
  const pen = new Pen();
  for (const [, waiting] of sides)
    while (waiting.length) {
      const first = waiting.pop()!;
      const ring = [first.from];
      for (let at = first; name(at.to) !== name(first.from); ) {
        ring.push(at.to);
        const next = sides.get(name(at.to))?.pop();
        if (!next) break;
        at = next;
      }
      pen.polygon(ring);
    }
  return pen.d;
}

/** A small pennant at the upper left of a hex: filled where what is waited for comes, hollow beyond. */
export function pennant(grid: Grid, { cell, within }: NonNullable<Marks['pennants']>[number]): string {
  const at = grid.centreOf(cell);
  return `<path class="pennant${within ? ' pennant-within' : ''}" transform="translate(${(at.x - 20).toFixed(1)} ${(at.y - 12).toFixed(1)})" d="M0 11V-9L11 -5L0 -1"/>`;
}

/** Six corners marked: a target. */
export function brackets(grid: Grid, cell: number): string {
  const corners = grid.corners(cell, radius - 3);
  const pen = new Pen();
  corners.forEach((p, i) => {
    const a = corners[(i + 5) % 6]!;
    const b = corners[(i + 1) % 6]!;
    const part = 0.26;
    pen.move(p.x + (a.x - p.x) * part, p.y + (a.y - p.y) * part).line(p.x, p.y).line(p.x + (b.x - p.x) * part, p.y + (b.y - p.y) * part);
  });
  return `<path class="target" d="${pen.d}"/>`;
}
