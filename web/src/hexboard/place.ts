// Cities and structures as small ink pictures.
import { escape, tincture } from './counter';
import type { Grid, Point } from './grid';
import { radius } from './grid';
import { Pen } from './ink';
import type { Place, Work } from './model';

/** Houses and towers by level: x, width, height, kind of roof. */
const skylines: [number, number, number, 'gable' | 'tower' | 'spire'][][] = [
  [[-8, 9, 8, 'gable'], [2, 10, 7, 'gable']],
  [[-13, 9, 8, 'gable'], [-4, 8, 13, 'tower'], [5, 10, 8, 'gable']],
  [[-17, 9, 8, 'gable'], [-8, 7, 15, 'tower'], [0, 9, 10, 'gable'], [9, 7, 13, 'spire']],
  [[-20, 8, 9, 'gable'], [-12, 7, 16, 'tower'], [-4, 9, 12, 'gable'], [4, 7, 21, 'spire'], [12, 8, 10, 'gable']],
  [[-22, 7, 11, 'tower'], [-15, 8, 9, 'gable'], [-7, 7, 19, 'tower'], [0, 8, 13, 'gable'], [7, 7, 25, 'spire'], [14, 8, 12, 'tower']],
];

/** Merlons around the hex, one for each four points of wall, gone one by one. */
function merlons(grid: Grid, cell: number, points: number): string {
  const many = Math.min(30, Math.ceil(points / 3.4));
  const corners = grid.corners(cell, radius - 4.5);
  const stones: { at: Point; turn: number }[] = [];
  for (let i = 0; i < 30; ++i) {
    const side = Math.floor(i / 5);
    const t = ((i % 5) + 0.5) / 5;
    const a = corners[side]!;
    const b = corners[(side + 1) % 6]!;
    stones.push({ at: { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI });
  }
  // Spread the ones that still stand evenly, so that a weak wall is a ring with gaps.
  const kept = stones.filter((_, i) => Math.floor((i * many) / 30) !== Math.floor(((i - 1) * many) / 30));
  return kept.slice(0, many).map(({ at, turn }) => `<rect class="merlon" x="-2.3" y="-2.1" width="4.6" height="4.2" transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${turn.toFixed(0)})"/>`).join('');
}

export function drawPlace(grid: Grid, place: Place): string {
  const at = grid.centreOf(place.cell);
  const walls = place.walls ? merlons(grid, place.cell, place.walls) : '';
  const name = place.name ? `<text class="place-name" y="30">${escape(place.name)}</text>` : '';
  if (place.level <= 0) return walls;
  const body = new Pen();
  const roofs = new Pen();
  const windows = new Pen();
  for (const [x, w, h, roof] of skylines[Math.min(5, place.level) - 1]!) {
    body.polygon([{ x, y: 12 }, { x, y: 12 - h }, { x: x + w, y: 12 - h }, { x: x + w, y: 12 }]);
    if (roof === 'gable') roofs.polygon([{ x: x - 1, y: 12 - h }, { x: x + w / 2, y: 12 - h - 5.5 }, { x: x + w + 1, y: 12 - h }]);
    else if (roof === 'spire') roofs.polygon([{ x: x - 1, y: 12 - h }, { x: x + w / 2, y: 12 - h - 11 }, { x: x + w + 1, y: 12 - h }]);
    else for (let i = 0; i < 3; ++i) roofs.polygon([{ x: x + (i * w) / 2.8, y: 12 - h }, { x: x + (i * w) / 2.8, y: 9.4 - h }, { x: x + (i * w) / 2.8 + w / 4.4, y: 9.4 - h }, { x: x + (i * w) / 2.8 + w / 4.4, y: 12 - h }]);
    if (h > 10) windows.move(x + w / 2, 14 - h).line(x + w / 2, 17 - h);
  }
  const banner = place.side === undefined ? '' : `<g class="banner ${tincture(place.side)}"><path class="lance" d="M0 -8V-27"/><path class="field" d="M0 -27H12L8.5 -22.6L12 -18.4H0Z"/></g>`;
  return `<g transform="translate(${at.x.toFixed(1)} ${(at.y - 5).toFixed(1)})" class="place"><path class="skyline" d="${body.d}"/><path class="roofs" d="${roofs.d}"/><path class="windows" d="${windows.d}"/>${banner}${name}</g>${walls}`;
}

export function drawWork(grid: Grid, work: Work): string {
  const at = grid.centreOf(work.cell);
  const pictures: Record<Work['kind'], string> = {
    wall: '<path class="stone" d="M-24 10V-8H-20V-12H-14V-8H-9V-12H-3V-8H3V-12H9V-8H14V-12H20V-8H24V10Z"/><path class="joint" d="M-24 0H24M-12 -8V0M12 -8V0M0 0V10M-18 0V10M18 0V10"/>',
    palisade: '<path class="timber" d="M-24 10V-8L-20.500 -13L-17 -8V10ZM-17 10V-8L-13.500 -13L-10 -8V10ZM-10 10V-8L-6.500 -13L-3 -8V10ZM-3 10V-8L0.500 -13L4 -8V10ZM4 10V-8L7.500 -13L11 -8V10ZM11 10V-8L14.500 -13L18 -8V10Z"/>',
    gate: '<path class="stone" d="M-24 12V-16H-20V-20H-15V-16H-10V12ZM10 12V-16H15V-20H20V-16H24V12ZM-10 -8H10V12H7V0A7 7 0 0 0 -7 0V12H-10Z"/><path class="timber" d="M-7 12V0A7 7 0 0 1 7 0V12Z"/><path class="joint" d="M-3 12V-6M3 12V-6M-7 4H7"/>',
    tower: '<path class="stone" d="M-13 14L-11 -14H-15V-24H-9V-20H-4V-24H4V-20H9V-24H15V-14H11L13 14Z"/><path class="joint" d="M-2 -8V-2M2 -8V-2M-12 4H12M-11 -4H-6M6 -4H11"/>',
    bridge: '<path class="stone" d="M-26 8V2Q0 -12 26 2V8H18A6 6 0 0 0 6 8H5A6 6 0 0 0 -6 8H-7A6 6 0 0 0 -18 8Z"/>',
    camp: '<path class="timber" d="M-18 12L-8 -8L2 12ZM2 12L10 -4L18 12Z"/><path class="joint" d="M-8 -8V-13M-10 12L-8 2L-6 12"/>',
    house: '<path class="stone" d="M-10 12V0H10V12Z"/><path class="roofs" d="M-12 0L0 -10L12 0Z"/>',
    keep: '<path class="stone" d="M-20 14V-6H-16V-10H-11V-6H-8V-18H-4V-22H4V-18H8V-6H11V-10H16V-6H20V14Z"/><path class="joint" d="M-3 14V6A3 3 0 0 1 3 6V14M-2 -12V-7M2 -12V-7"/>',
  };
  const strength = work.strength === undefined ? '' : bar(work.strength, work.full ?? work.strength);
  const fire = work.burning ? '<path class="flame" d="M-4 -4C-12 -14 -2 -20 -4 -30C4 -24 2 -18 6 -20C12 -12 8 -4 2 -2Z"/>' : '';
  return `<g transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})" class="work">${pictures[work.kind]}${fire}${strength}</g>`;
}

function bar(strength: number, full: number): string {
  const share = full > 0 ? Math.max(0, Math.min(1, strength / full)) : 0;
  return `<rect class="bar-ground" x="-15" y="15" width="30" height="8" rx="2"/><rect class="bar" x="-15" y="15" width="${(30 * share).toFixed(1)}" height="8" rx="2"/><text class="bar-text" y="21.6">${strength}</text>`;
}
