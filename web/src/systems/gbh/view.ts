// What the Great Battles Handbook's referee tells a seat, and how it is drawn.
import { Grid, flatSides } from '../../hexboard/grid';
import type { BoardMap, Marks, Piece, State, Work } from '../../hexboard/model';
import type { Ground } from '../../hexboard/terrain';
import { t } from '../../texts/texts';

export interface Unit {
  name: string;
  seat: number;
  level: number;
  xp: number;
  rp: number;
  morale: number;
  at: string | null;
  facing: string;
  engaged: number | boolean;
  marks: string[];
}

export interface Figure {
  name: string;
  type: string;
  race: string;
  seat: string;
  side: string;
  band: string;
  stands: string;
  full_rp: number;
  ep: string;
  normal: number;
  charge: number;
  fly_normal?: number;
  fly_charge?: number;
  armour: string;
  shield: string;
  weapons: string[];
  in_hand: string | null;
  turns: boolean | number;
}

export interface View {
  title: string;
  seat: string;
  rounds: number;
  round: number;
  phase: string;
  seat_index?: number;
  active: string | null;
  /** What is to be settled first: a part to be placed, a unit to be turned. */
  tasks: { unit: string | null }[];
  initiative: number[];
  units: Unit[];
  figures: Figure[];
  engaged: [string, string][];
  works: { rp: number; burning: number | boolean; holder: number }[];
  field: {
    columns: number;
    rows: number;
    terrain: string[];
    advantageous: string[];
    inside: string[];
    works: { work: string; material: string; at: string; full: number; side: string | null; gate?: string }[];
  };
  aims: { side: string; aim: string; share: number; progress: number; reached: boolean; hexes?: string[] }[];
}

const grounds: Record<string, Ground> = { '.': 'open', ',': 'grass', f: 'woods', h: 'hill', m: 'marsh', c: 'cliff', r: 'river', '=': 'road' };
export const groundWords: Record<string, string> = { open: 'plain', grass: 'semiplain', woods: 'forest', hill: 'hill', marsh: 'marsh', cliff: 'cliff', river: 'river', road: 'road' };
const weaponCharges: Record<string, string> = {
  swords: 'pointy-sword', maces: 'flanged-mace', spears: 'spears', 'two-handed-swords': 'broadsword', flails: 'flail', halberds: 'halberd',
  'battle-axes': 'battle-axe', 'war-hammers': 'thor-hammer', javelins: 'thrown-spear', slings: 'sling', bows: 'archer', crossbows: 'crossbow',
};
const typeCharges: Record<string, string> = {
  irregulars: 'pitchfork', engineers: 'hammer-nails', cavalry: 'cavalry', 'falcated-chariots': 'chariot', quadrigae: 'chariot', elephants: 'elephant', ladder: 'ladder',
  'assault-tower': 'siege-tower', 'battering-ram': 'siege-ram', 'covered-ram': 'siege-ram', catapult: 'catapult', dragon: 'dragon-head', 'giant-eagle': 'eagle-head', trolls: 'troll', ents: 'oak',
};

export function chargeOf(figure: Figure): string {
  return typeCharges[figure.type] ?? weaponCharges[figure.in_hand ?? figure.weapons[0] ?? 'swords'] ?? 'pointy-sword';
}

export function gridOf(view: View): Grid {
  const { columns, rows } = view.field;
  return new Grid({ columns, rows, stagger: 'columns', oddPushed: false, pushedShort: false });
}

/** Sides take the tinctures in the order of the scenario. */
export function sideIndex(sides: string[], name: string): number {
  return Math.max(0, sides.indexOf(name));
}

let last: { key: string; ground: Ground[] } | undefined;

export function mapOf(view: View): BoardMap {
  const grid = gridOf(view);
  const key = view.field.terrain.join('\n');
  if (last?.key !== key) {
    const ground: Ground[] = [];
    for (let cell = 0; cell < grid.size; ++cell) {
      const hex = grid.hex(cell);
      ground.push(grounds[view.field.terrain[grid.row(hex)]?.[grid.column(hex)] ?? '.'] ?? 'open');
    }
    last = { key, ground };
  }
  const kinds: Record<string, Work['kind']> = { bridge: 'bridge', tower: 'tower', 'homage-tower': 'keep', wall: 'wall', gate: 'gate' };
  const works = view.field.works.flatMap((plan, i): Work[] => {
    const now = view.works[i];
    if (!now || now.rp <= 0) return [];
    const kind = plan.work === 'wall' && plan.material === 'wood' ? 'palisade' : (kinds[plan.work] ?? 'wall');
    return [{ cell: grid.parse(plan.at), kind, strength: now.rp, full: plan.full, burning: !!now.burning }];
  });
  return { shape: grid.shape, ground: last.ground, places: [], works, names: [] };
}

export function figureOf(view: View, name: string): Figure | undefined {
  return view.figures.find((f) => f.name === name);
}

export function unitsAt(view: View, hex: string): Unit[] {
  return view.units.filter((u) => u.at === hex && u.rp > 0 && figureOf(view, u.name));
}

/** Which of the six sides a printed name is, as the board counts them. */
export function sideOf(name: string): number {
  return Math.max(0, flatSides.indexOf(name as 'n'));
}

export function piecesOf(view: View, sides: string[]): Piece[] {
  const grid = gridOf(view);
  return view.units.flatMap((unit): Piece[] => {
    const figure = figureOf(view, unit.name);
    if (!figure || unit.at === null || unit.rp <= 0) return [];
    const states: State[] = [];
    if (unit.marks.includes('airborne')) states.push('flying');
    if (unit.marks.includes('burning')) states.push('burning');
    if (unit.marks.includes('acted')) states.push('spent');
    if (['Very low', 'Panic', 'Surrender'].includes(figure.band)) states.push('shaken');
    const lost = 1 - unit.rp / figure.full_rp;
    return [
      {
        id: unit.name,
        cell: grid.parse(unit.at),
        side: sideIndex(sides, figure.side),
        charge: chargeOf(figure),
        title: t('{}, {} RP, facing {}', unit.name, unit.rp, t(unit.facing)),
        tablet: String(unit.rp),
        facing: figure.turns ? sideOf(unit.facing) : undefined,
        hurt: lost > 0.08 ? lost : undefined,
        states,
      },
    ];
  });
}

export function linksOf(view: View): NonNullable<Marks['links']> {
  const grid = gridOf(view);
  const at = (name: string) => view.units.find((u) => u.name === name)?.at;
  return view.engaged.flatMap(([a, b]) => {
    const from = at(a);
    const to = at(b);
    return from && to ? [{ from: grid.parse(from), to: grid.parse(to), kind: 'engaged' as const }] : [];
  });
}

export interface Act {
  text: string;
  verb: string;
  unit?: string;
  hex?: string;
  rest: string;
}

/** The parts of "attack Macemen 2.1", "place Swordmen 1.2 0406", "batter 0304 gate", "face n". */
export function readAct(text: string): Act {
  const [verb = '', ...words] = text.split(' ');
  const left = words.join(' ');
  const found = /^(\p{Lu}.*?\d+\.\d+)?\s*(\d{4})?\s*(.*)$/u.exec(left)!;
  return { text, verb, unit: found[1], hex: found[2], rest: found[3] ?? '' };
}
