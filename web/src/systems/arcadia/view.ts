// What Arcadia's referee tells a seat, and how it is drawn.
import { Grid, flatSides } from '../../hexboard/grid';
import type { BoardMap, Piece, State, Work } from '../../hexboard/model';
import type { Ground } from '../../hexboard/terrain';
import { t } from '../../texts/texts';

export interface Unit {
  number: number;
  name: string;
  type: string;
  quality: string;
  class: string;
  medium: string;
  price: string;
  attributes: string[];
  factors: [number, number];
  move: number;
  range: number;
  fate: string;
  at?: string;
  facing: string;
  damage: number;
  hits: number;
  leader?: number;
  commander?: boolean;
  disorganized?: boolean;
  ordered?: boolean;
  moved?: boolean;
  attacked?: boolean;
}

export interface Recruit {
  list: number;
  name: string;
  type: string;
  quality: string;
  price: string;
  number?: number;
  section?: string;
  commander?: boolean;
}

export interface Army {
  title: string;
  npc: boolean;
  vp: string;
  demoralized: boolean;
  turns: number;
  tokens: number;
  'hand-size': number;
  units: Unit[];
}

export interface HandCard {
  card: string;
  event: string;
  copy: number;
}

export interface View {
  title: string;
  seat: string;
  stage: string;
  active: string;
  scenario: string;
  winner: string;
  'weather-name': string;
  night: boolean;
  card?: string;
  board: {
    columns: number;
    rows: number;
    ground: Record<string, string>;
    defences?: string[];
    'burning-player'?: string[];
    'burning-enemy'?: string[];
    objectives: { holder: string; hexes?: string[] }[];
    prizes: { home: string; at?: string }[];
  };
  player: Army;
  enemy: Army;
  wild?: Unit;
  awaited: string[];
  /** What has yet to be done with units that were beaten: the first is asked about. */
  errands?: { kind: string; done: number; left: number; unit?: { side: string; number: number } }[];
  own: { side: string; orders?: { left: number; centre: number; right: number; anywhere: number }; reserve: Recruit[]; hand: HandCard[]; lore: string[]; answers: string[] };
}

const grounds: Record<string, Ground> = { clear: 'open', woods: 'woods', hill: 'hill', rough: 'waste', marsh: 'marsh', river: 'river', ford: 'river', bridge: 'river', water: 'water', town: 'open', fortification: 'open', 'walled-field': 'field', castle: 'open', chasm: 'cliff' };
const works: Record<string, Work['kind']> = { bridge: 'bridge', town: 'house', fortification: 'wall', castle: 'keep' };
const charges: Record<string, string> = {
  deity: 'all-seeing-eye', dragon: 'dragon-head', airship: 'zeppelin', monster: 'minotaur', hero: 'queen-crown', paladin: 'mounted-knight', rogue: 'hood', magician: 'wizard-staff', cleric: 'holy-grail',
  musician: 'harp', flyer: 'feathered-wing', cavalry: 'cavalry', elephants: 'elephant', chariots: 'chariot', beasts: 'wolf-head', swords: 'pointy-sword', spears: 'spears', shooters: 'archer',
  artillery: 'catapult', lurker: 'spider-alt', horde: 'pitchfork', skirmishers: 'sling', 'war-wagons': 'old-wagon', 'mounted-archers': 'horse-head', knights: 'mounted-knight', warband: 'battle-axe',
  gunners: 'musket', cannon: 'cannon', bombardiers: 'unlit-bomb', expendables: 'broken-skull', auxilia: 'thrown-spear', baggage: 'swap-bag', boat: 'canoe', sloop: 'caravel', galley: 'drakkar', warship: 'galleon',
};

export function chargeOf(type: string): string {
  return charges[type] ?? 'pointy-sword';
}

export function gridOf(view: View): Grid {
  return new Grid({ columns: view.board.columns, rows: view.board.rows, stagger: 'columns', oddPushed: false, pushedShort: true });
}

let last: { key: string; ground: Ground[] } | undefined;

export function mapOf(view: View): BoardMap {
  const grid = gridOf(view);
  const key = JSON.stringify([view.board.columns, view.board.rows, view.board.ground]);
  if (last?.key !== key) {
    const ground: Ground[] = Array.from({ length: grid.size }, () => 'open' as Ground);
    for (const [hex, terrain] of Object.entries(view.board.ground)) ground[grid.parse(hex)] = grounds[terrain] ?? 'open';
    last = { key, ground };
  }
  const burning = new Set([...(view.board['burning-player'] ?? []), ...(view.board['burning-enemy'] ?? [])]);
  const built: Work[] = Object.entries(view.board.ground).flatMap(([hex, terrain]) => (works[terrain] ? [{ cell: grid.parse(hex), kind: works[terrain]!, burning: burning.has(hex) }] : []));
  for (const hex of view.board.defences ?? []) built.push({ cell: grid.parse(hex), kind: 'palisade', burning: burning.has(hex) });
  for (const hex of burning) if (!built.some((w) => w.cell === grid.parse(hex))) built.push({ cell: grid.parse(hex), kind: 'camp', burning: true });
  const names = [
    ...view.board.objectives.flatMap((o) => (o.hexes ?? []).map((hex) => ({ cell: grid.parse(hex), text: '✶' }))),
    ...view.board.prizes.flatMap((p) => (p.at ? [{ cell: grid.parse(p.at), text: '❖' }] : [])),
  ];
  return { shape: grid.shape, ground: last.ground, places: [], works: built, names };
}

/** What is destroyed keeps its last place in the view. */
const onBoard = (unit: Unit) => !unit.fate || unit.fate === 'board';

export function unitsOf(view: View): { side: 'player' | 'enemy' | 'wild'; unit: Unit }[] {
  return [
    ...view.player.units.filter(onBoard).map((unit) => ({ side: 'player' as const, unit })),
    ...view.enemy.units.filter(onBoard).map((unit) => ({ side: 'enemy' as const, unit })),
    ...(view.wild ? [{ side: 'wild' as const, unit: view.wild }] : []),
  ];
}

export const sideIndex: Record<string, number> = { player: 2, enemy: 0, wild: 5 };

export function sideOf(name: string): number {
  return Math.max(0, flatSides.indexOf(name as 'n'));
}

export function unitWords(unit: Unit): string {
  const marks = [unit.quality !== 'ordinary' ? t(unit.quality) : '', unit.damage > 0 ? t('{} of {} hits', unit.damage, unit.hits) : '', unit.disorganized ? t('disorganized') : ''].filter(Boolean);
  return `${unit.name}${marks.length ? ` (${marks.join(', ')})` : ''}`;
}

export function piecesOf(view: View): Piece[] {
  const grid = gridOf(view);
  return unitsOf(view).flatMap(({ side, unit }): Piece[] => {
    if (!unit.at) return [];
    const states: State[] = [];
    if (unit.disorganized) states.push('disorganized');
    if (unit.medium === 'aerial') states.push('flying');
    if (unit.moved || unit.attacked) states.push('spent');
    return [
      {
        id: `${side} ${unit.number}`,
        cell: grid.parse(unit.at),
        side: sideIndex[side]!,
        charge: chargeOf(unit.type),
        title: unitWords(unit),
        tablet: unit.damage > 0 ? `-${unit.damage}` : undefined,
        hurt: unit.damage > 0 ? unit.damage / Math.max(1, unit.hits) : undefined,
        facing: unit.class === 'character' ? undefined : sideOf(unit.facing),
        pennon: unit.commander ? 1 : undefined,
        states,
      },
    ];
  });
}

/** What brings several units into one hex in the order in which they are shown: troops first, their leader behind. */
export interface Act {
  text: string;
  verb: string;
  words: string[];
  hexes: string[];
  /** A unit of the list. */
  list?: number;
}

export function readAct(text: string): Act {
  const [verb = '', ...words] = text.split(' ');
  const hexes = words.filter((w) => /^\d{4}$/.test(w));
  const takesList = ['scout', 'section', 'deploy', 'embark', 'lead', 'hold', 'infiltrate', 'bring', 'order-reserve', 'enter'].includes(verb);
  return { text, verb, words, hexes, list: takesList ? Number(words[0]) : undefined };
}

export function cardTitle(card: string): string {
  return t(card.split('-').map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(' ').replace('Commanders', "Commander's"));
}

export function cardClause(card: string): string {
  return `AR-CARD-${card.split('-').map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join('-')}`;
}

const helps: Record<string, string> = {
  outriders: 'one unit {}, then another card', probe: 'up to two units {}', press: 'up to three units {}', sweep: 'every unit {}', envelop: 'two on the left, two on the right', 'long-line': 'two in each section', 'reserves-up': 'one in each section; the reserve comes on',
  'follow-me': 'all within two hexes of the commander', 'commanders-word': 'four to six anywhere', hoofbeats: 'up to four mounted', boots: 'up to four on foot', wings: 'all that fly and two others', loose: 'up to four that shoot', 'charge-home': 'up to four chargers, a hex farther',
  champions: 'all characters and their units', summons: 'all lore units and two others', rally: 'three take heart; then another card', confusion: 'nobody; change two cards',
};

/** What a card orders, in a few words. */
export function cardHelp(card: string): string {
  const [, name = card, section = ''] = /^(.*?)(?:-(left|centre|right))?$/.exec(card) ?? [];
  const where = section === 'centre' ? t('in the centre') : section ? section === 'left' ? t('on the left') : t('on the right') : '';
  return helps[name] ? t(helps[name]!, where) : '';
}
