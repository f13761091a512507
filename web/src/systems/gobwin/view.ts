// What gobwin's referee tells a seat, and how it is drawn: nothing here decides what is allowed.
import { Grid, type GridShape } from '../../hexboard/grid';
import type { BoardMap, Marks, Piece, State } from '../../hexboard/model';
import type { Ground } from '../../hexboard/terrain';
import { t } from '../../texts/texts';

export interface Design {
  name: string;
  type: string;
  move: number;
  attack: number;
  defence: number;
  hits: number;
  cost: number;
}

interface Marked {
  spent?: number;
  attacked?: boolean;
  stopped?: boolean;
  rode_on?: boolean;
  dug?: boolean;
  shaken?: boolean;
  looked?: boolean;
}

export interface Unit extends Marked {
  design: number;
  left: number;
  hits: number;
}

export interface Character extends Marked {
  scout?: number;
  commander?: number;
  experience?: number;
  specials?: string[];
  fool?: string;
  name?: string;
}

export interface Stack {
  name: string;
  nation: string;
  type: string;
  hex: string;
  place: number;
  guards?: number;
  shot: boolean;
  was_attacked?: boolean;
  reached?: boolean;
  units: Unit[];
  characters: Character[];
}

export interface Remembered {
  round: number;
  nation: string;
  type: string;
  hex: string;
  place: number;
  units: { design: string; left: number }[];
  characters: Character[];
}

export interface City {
  hex: string;
  name: string;
  level: number;
  nation: string | null;
  may_pop?: boolean;
}

interface Memory {
  seen: string;
  stacks: Remembered[];
}

export interface View {
  title: string;
  seat: string;
  fog: boolean;
  map: { columns: number; rows: number; stagger: 'columns' | 'rows'; odd_pushed: boolean; terrain: string[] };
  stage: 'setup' | 'turn' | 'over';
  side: string;
  round: number;
  last_round: number;
  winner: string | null;
  rolling: { roll: string; hex?: string } | null;
  nations: { seat: string; name: string; key: string; side: string; out: boolean; points?: string; taken?: Record<string, number> }[];
  designs: Design[][];
  stacks: Stack[];
  cities: City[];
  walls: { hex: string; points: number }[];
  terrain_changes: { hex: string; terrain: string }[];
  scouted: string;
  score: Record<string, number>;
  memory_Alliance?: Memory;
  memory_Opposition?: Memory;
}

export const charges: Record<string, string> = {
  siege: 'catapult',
  pikes: 'spears',
  stabbers: 'pointy-sword',
  archers: 'archer',
  cavalry: 'cavalry',
  flyers: 'feathered-wing',
};
const grounds: Record<string, Ground> = { '.': 'open', w: 'woods', '^': 'mountain', '~': 'water', open: 'open', woods: 'woods', mountain: 'mountain', lake: 'water' };

export function gridOf(view: View): Grid {
  const { columns, rows, stagger, odd_pushed } = view.map;
  const shape: GridShape = { columns, rows, stagger, oddPushed: odd_pushed, pushedShort: false };
  return new Grid(shape);
}

/** The Opposition is azure; the nations of the Alliance take the other tinctures in their order. */
export function tinctureOf(view: View, seat: string | null): number | undefined {
  const nation = view.nations.find((n) => n.seat === seat);
  if (!nation) return undefined;
  if (nation.side === 'Opposition') return 1;
  const order = view.nations.filter((n) => n.side === nation.side).indexOf(nation);
  return order === 0 ? 0 : order + 1;
}

export function nationOf(view: View, seat: string): number {
  return view.nations.findIndex((n) => n.seat === seat);
}

export function ownSide(view: View): string {
  return view.nations.find((n) => n.seat === view.seat)?.side ?? 'Alliance';
}

export function designOf(view: View, stack: Stack, unit: Unit): Design | undefined {
  return view.designs[nationOf(view, stack.nation)]?.[unit.design - 1];
}

/** "12+3 40+1" as cells. */
export function runs(text: string): number[] {
  return text.split(' ').filter(Boolean).flatMap((run) => {
    const [from, many] = run.split('+').map(Number) as [number, number];
    return Array.from({ length: many }, (_, i) => from + i);
  });
}

/** "0x12 3x4" as values one after the other. */
export function rounds(text: string): number[] {
  return text.split(' ').filter(Boolean).flatMap((run) => {
    const [value, many] = run.split('x').map(Number) as [number, number];
    return Array.from({ length: many }, () => value);
  });
}

const grounded = new WeakMap<View['map'], Ground[]>();
let last: { key: string; ground: Ground[] } | undefined;

/** The ground by cell; the same array as long as it has not changed, so that the board keeps its drawing. */
function groundOf(view: View, grid: Grid): Ground[] {
  const known = grounded.get(view.map);
  if (known) return known;
  const key = JSON.stringify([view.map, view.terrain_changes]);
  if (last?.key !== key) {
    const ground: Ground[] = [];
    for (let cell = 0; cell < grid.size; ++cell) {
      const hex = grid.hex(cell);
      ground.push(grounds[view.map.terrain[grid.row(hex)]?.[grid.column(hex)] ?? '.'] ?? 'open');
    }
    for (const { hex, terrain } of view.terrain_changes) ground[grid.parse(hex)] = grounds[terrain] ?? 'open';
    last = { key, ground };
  }
  grounded.set(view.map, last.ground);
  return last.ground;
}

export function mapOf(view: View): BoardMap {
  const grid = gridOf(view);
  const walls = new Map(view.walls.map((w) => [w.hex, w.points]));
  const places = view.cities.map((city) => ({ cell: grid.parse(city.hex), level: city.level, side: tinctureOf(view, city.nation), name: city.name, walls: walls.get(city.hex) }));
  for (const [hex, points] of walls) if (!view.cities.some((city) => city.hex === hex)) places.push({ cell: grid.parse(hex), level: 0, side: undefined, name: '', walls: points });
  return { shape: grid.shape, ground: groundOf(view, grid), places, works: [], names: [] };
}

export function isOwn(view: View, stack: Stack): boolean {
  return stack.nation === view.seat;
}

export function isFoe(view: View, stack: { nation: string }): boolean {
  return view.nations.find((n) => n.seat === stack.nation)?.side !== ownSide(view);
}

/** "5 Spearmen, 2 Guards; commander 3". */
export function contents(view: View, stack: Stack): string {
  const by = new Map<string, number>();
  for (const unit of stack.units) {
    const name = designOf(view, stack, unit)?.name ?? '?';
    by.set(name, (by.get(name) ?? 0) + 1);
  }
  const units = [...by.entries()].map(([name, many]) => `${many} ${name}`).join(', ');
  const people = stack.characters.map((c) => characterWords(c)).join(', ');
  return people ? `${units}; ${people}` : units;
}

export function specialWords(special: string): string {
  return special.split('-').map((word) => (word === 'a' ? 'a' : word.charAt(0).toUpperCase() + word.slice(1))).join(special.includes('-a-') ? '-' : ' ');
}

export function characterWords(character: Character): string {
  if (character.scout) return t('scout {}', character.scout);
  const specials = (character.specials ?? []).map(specialWords).join(', ');
  const name = character.name ? `${character.name}, ` : '';
  return `${name}${t('commander {}', character.commander ?? 0)}${specials ? ` (${specials})` : ''}`;
}

export function movesLeft(view: View, stack: Stack): number {
  const move = Math.min(...stack.units.map((unit) => designOf(view, stack, unit)?.move ?? 0));
  return Math.max(0, move - Math.max(0, ...stack.units.map((u) => u.spent ?? 0), ...stack.characters.map((c) => c.spent ?? 0)));
}

export function piecesOf(view: View): Piece[] {
  const grid = gridOf(view);
  const pieces: Piece[] = view.stacks.map((stack) => {
    const left = stack.units.reduce((sum, u) => sum + u.left, 0);
    const full = stack.units.reduce((sum, u) => sum + u.hits, 0);
    const states: State[] = [];
    if (stack.units.some((u) => u.shaken)) states.push('shaken');
    if (stack.type === 'flyers') states.push('flying');
    if (stack.units.some((u) => u.attacked)) states.push('spent');
    if (!stack.shot) states.push('shotless');
    const level = Math.max(0, ...stack.characters.map((c) => c.commander ?? 0));
    const foe = isFoe(view, stack);
    return {
      id: foe ? `foe ${stack.hex}.${stack.place} ${stack.type}` : stack.name,
      cell: grid.parse(stack.hex),
      side: tinctureOf(view, stack.nation) ?? 7,
      charge: charges[stack.type] ?? 'pointy-sword',
      title: `${stack.name} ${t(stack.type)}: ${contents(view, stack)}`,
      tablet: String(stack.units.length),
      hurt: full > 0 && left < full ? 1 - left / full : undefined,
      pennon: level || undefined,
      scout: stack.characters.some((c) => c.scout),
      states,
    };
  });
  for (const memory of [view.memory_Alliance, view.memory_Opposition])
    for (const seen of view.fog ? (memory?.stacks ?? []) : []) {
      if (view.stacks.some((s) => s.hex === seen.hex && isFoe(view, s))) continue;
      pieces.push({
        id: `memory ${seen.hex}.${seen.place}`,
        cell: grid.parse(seen.hex),
        side: tinctureOf(view, seen.nation) ?? 7,
        charge: charges[seen.type] ?? 'pointy-sword',
        title: t('{} seen in turn {}', `${t(seen.type)}: ${seen.units.length}`, seen.round),
        tablet: String(seen.units.length),
        remembered: t('turn {}', seen.round),
      });
    }
  return pieces;
}

export function fogOf(view: View): Marks['fog'] {
  if (!view.fog) return undefined;
  const grid = gridOf(view);
  const scouted = new Set(runs(view.scouted));
  const seen = rounds((view.memory_Alliance ?? view.memory_Opposition)?.seen ?? '');
  const unseen: number[] = [];
  const remembered: number[] = [];
  for (const cell of grid.cells()) {
    if (scouted.has(cell) || seen[cell] === view.round) continue;
    (seen[cell] ? remembered : unseen).push(cell);
  }
  return { unseen, remembered };
}

export interface Act {
  text: string;
  verb: string;
  /** The stack that acts: "R3" of "move R3 0406", "split R3.2", "step R3:1 R5". */
  stack?: string;
  /** A unit (from 1) of "R3.2", or a character of "R3:1". */
  member?: number;
  words: string[];
}

/** An act's words; a stack of the seat's nation is one capital and a number. */
export function readAct(text: string): Act {
  const [verb = '', ...words] = text.split(' ');
  const subject = verb === 'pop' ? words[words.length - 1] : verb === 'upgrade' && !words[0]?.includes('.') ? undefined : words[0];
  const found = /^([A-Z]\d+)(?:[.:](\d+))?$/.exec(subject ?? '');
  return { text, verb, words, stack: found?.[1], member: found?.[2] ? Number(found[2]) : undefined };
}

/** The hex that an act ends at or falls on. */
export function lastHex(act: string): string {
  return /(\d{4})(?:\.\d+)?(?: aim \d+)?$/.exec(act)?.[1] ?? '';
}
