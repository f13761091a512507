// A board with one of everything, for eyes, visual baselines and measurements. ?columns=80&rows=65&pieces=300
import '../src/app/fonts.css';
import '../src/app/theme.css';
import '../src/hexboard/hexboard.css';
import { Board } from '../src/hexboard/board';
import { jitter } from '../src/hexboard/ink';
import type { BoardMap, Piece } from '../src/hexboard/model';
import type { Ground } from '../src/hexboard/terrain';

const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise);
const columns = number('columns', 18);
const rows = number('rows', 12);
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
document.body.style.cssText = 'margin:0;height:100vh';
const root = document.createElement('div');
root.style.cssText = 'width:100%;height:100%';
root.tabIndex = 0;
document.body.append(root);

const next = jitter(number('seed', 5));
const waves = [0, 1, 2].map(() => ({ x: next() * 9, y: next() * 9, a: 0.2 + next() * 0.25, b: 0.2 + next() * 0.25 }));
const height = (c: number, r: number) => waves.reduce((sum, w) => sum + Math.sin(c * w.a + w.x) * Math.cos(r * w.b + w.y), 0);
const wet = (c: number, r: number) => Math.sin(c * 0.31 + 2 + waves[0]!.x) + Math.cos(r * 0.37 - c * 0.1);

export const map: BoardMap = {
  shape: { columns, rows, stagger: asked.get('stagger') === 'rows' ? 'rows' : 'columns', oddPushed: false, pushedShort: false },
  ground: [],
  places: [],
  works: [],
  names: [],
};
for (let c = 0; c < columns; ++c)
  for (let r = 0; r < rows; ++r) {
    const h = height(c, r);
    const w = wet(c, r);
    let kind: Ground = h > 1.25 ? 'mountain' : h > 0.8 ? 'hill' : h < -1.05 ? 'water' : h < -0.85 ? 'marsh' : w > 0.55 ? 'woods' : w < -1.1 ? 'field' : w < -0.6 ? 'grass' : 'open';
    if (c === Math.floor(columns * 0.7) && kind !== 'water') kind = 'river';
    if (r === Math.floor(rows * 0.45) && kind !== 'water' && kind !== 'mountain') kind = 'road';
    map.ground.push(kind);
  }
const charges = ['spears', 'pointy-sword', 'archer', 'cavalry', 'catapult', 'feathered-wing'];
export const pieces: Piece[] = [];
const many = number('pieces', 26);
for (let i = 0; i < many; ++i) {
  const side = asked.has('sides') ? i % 8 : i % 2;
  const piece: Piece = { id: `p${i}`, cell: Math.floor(next() * columns * rows), side, charge: charges[i % 6]!, title: `Piece ${i}`, tablet: `${2 + (i % 5)}·${i % 3}·${5 + (i % 7)}`, count: 1 + (i % 9) };
  if (i % 4 === 0) piece.pennon = 1 + (i % 5);
  if (i % 5 === 1) piece.hurt = (i % 10) / 10;
  if (i % 7 === 2) piece.states = ['shaken'];
  if (i % 7 === 3) piece.states = ['disorganized'];
  if (i % 7 === 4) piece.states = ['flying'];
  if (i % 7 === 5) piece.states = ['spent'];
  if (i % 6 === 5) piece.scout = true;
  if (i % 9 === 7) piece.remembered = 'turn 3';
  if (i % 3 === 0) piece.facing = i % 6;
  if (i % 4 === 3) piece.cell = pieces[i - 1]!.cell;
  pieces.push(piece);
}
const inside = (c: number, r: number) => c * rows + r;
for (let level = 1; level <= 5; ++level) {
  const cell = inside(Math.min(columns - 1, level * 3), Math.min(rows - 1, 2 + ((level * 5) % Math.max(1, rows - 3))));
  map.ground[cell] = 'open';
  map.places.push({ cell, level, side: level % 2, walls: level * 18, name: level > 3 ? `City ${level}` : undefined });
}
(['wall', 'gate', 'tower', 'palisade', 'keep', 'bridge', 'camp', 'house'] as const).forEach((kind, i) => {
  map.works.push({ cell: inside(Math.min(columns - 1, 1 + i * 2), rows - 1), kind, strength: 60 - i * 7, full: 60, burning: i === 2 });
});

const board = new Board(root, { hover: (cell) => (document.title = cell >= 0 ? board.grid.label(cell) : '') });
board.motion = !asked.has('still');
board.setMap(map);
board.setPieces(pieces);
const all = board.grid.cells();
const heart = inside(Math.floor(columns / 2), Math.floor(rows / 2));
if (!asked.has('bare'))
  board.setMarks({
    selected: heart,
    reach: all.filter((cell) => board.grid.distance(cell, heart) <= 2 && cell !== heart).map((cell) => ({ cell, cost: String(board.grid.distance(cell, heart)), attack: cell % 7 === 0 })),
    path: [heart, board.grid.neighbour(heart, 1), board.grid.neighbour(board.grid.neighbour(heart, 1), 2)].map((cell, i) => ({ cell, cost: i ? String(i) : undefined })),
    targets: [board.grid.neighbour(heart, 4)],
    threat: all.filter((cell) => board.grid.distance(cell, inside(columns - 3, 2)) <= 2),
    sight: { from: heart, to: inside(Math.floor(columns / 2) - 4, 1), blockedAt: inside(Math.floor(columns / 2) - 2, 3) },
    fog: { unseen: all.filter((cell) => board.grid.column(board.grid.hex(cell)) >= columns - 2), remembered: all.filter((cell) => board.grid.column(board.grid.hex(cell)) === columns - 3) },
    links: [{ from: heart, to: board.grid.neighbour(heart, 0), kind: 'engaged' }],
  });
Object.assign(window, { board, map, pieces });
