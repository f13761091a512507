// The picture of the front page: a small campaign by hand.
import type { BoardMap, Piece } from '../../hexboard/model';
import type { Ground } from '../../hexboard/terrain';

const rows = [
  'mmmhh....wwww....~~~~~',
  'mmhh..ggwwwww..ww~~~~~',
  'mhh..gg..www..www.~~~s',
  'h....===========..~~ss',
  '..ffff..w.....=.gg.s..',
  '.fffff.ww.h...==..ww..',
  '~.ff..wwwhhm...=.wwww.',
  '~~~..www.hmmm..=..www.',
  '~~~~s.w..hmmh..=..gg..',
];
const kinds: Record<string, Ground> = { m: 'mountain', h: 'hill', '.': 'open', w: 'woods', '~': 'water', s: 'marsh', f: 'field', g: 'grass', '=': 'road' };
const columns = rows[0]!.length;
const at = (column: number, row: number) => column * rows.length + row;

export const map: BoardMap = {
  shape: { columns, rows: rows.length, stagger: 'columns', oddPushed: false, pushedShort: false },
  ground: Array.from({ length: columns * rows.length }, (_, cell) => kinds[rows[cell % rows.length]![Math.floor(cell / rows.length)]!]!),
  places: [
    { cell: at(3, 3), level: 3, side: 0, walls: 60 },
    { cell: at(15, 4), level: 5, side: 1, walls: 88 },
    { cell: at(9, 3), level: 1, side: 0 },
  ],
  works: [],
  names: [],
};

export const pieces: Piece[] = [
  { id: 'a', cell: at(4, 3), side: 0, charge: 'spears', title: '', tablet: '8', pennon: 3 },
  { id: 'b', cell: at(6, 2), side: 0, charge: 'pointy-sword', title: '', tablet: '6' },
  { id: 'c', cell: at(8, 4), side: 0, charge: 'cavalry', title: '', tablet: '5', pennon: 2 },
  { id: 'd', cell: at(5, 5), side: 0, charge: 'archer', title: '', tablet: '7', scout: true },
  { id: 'e', cell: at(13, 4), side: 0, charge: 'catapult', title: '', tablet: '3' },
  { id: 'f', cell: at(12, 2), side: 0, charge: 'feathered-wing', title: '', tablet: '4', states: ['flying'] },
  { id: 'g', cell: at(15, 5), side: 1, charge: 'spears', title: '', tablet: '8', pennon: 4 },
  { id: 'h', cell: at(15, 5), side: 1, charge: 'archer', title: '', tablet: '8' },
  { id: 'i', cell: at(13, 4), side: 1, charge: 'pointy-sword', title: '', tablet: '5', hurt: 0.5 },
  { id: 'j', cell: at(17, 3), side: 1, charge: 'cavalry', title: '', tablet: '6' },
  { id: 'k', cell: at(18, 6), side: 1, charge: 'archer', title: '', tablet: '4', remembered: 'turn 3' },
];
export const marks = {
  reach: [at(9, 4), at(9, 5), at(8, 5), at(7, 4), at(7, 3), at(8, 3), at(10, 4)].map((cell, i) => ({ cell, cost: String(1 + (i % 2)) })),
  path: [at(8, 4), at(9, 4), at(10, 4), at(11, 3)].map((cell, i) => ({ cell, cost: i ? String(i) : undefined })),
};
