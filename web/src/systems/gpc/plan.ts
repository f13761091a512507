// A knight's plan: what he chooses, when he stops, how he splits his skill, whom he calls. What it comes to is the referee's
// own reckoning (the tool whatif); what it says next is read here from what he may do.
import type { Preview } from '../../engine/protocol';
import { value } from '../../app/parts/fractions';
import { t } from '../../texts/texts';
import type { View } from './view';

export interface Orders {
  stop: 'never' | 'winning';
  /** Bouts of an Attack at most. */
  most: number;
  pick: 'weakest' | 'strongest';
  split: 'even' | 'best' | 'first';
  bodyguard: 'never' | 'fall' | 'unhorsed' | 'any';
  squire: 'never' | 'first' | 'unhorsed';
}

/** A careful player's: what previews reckon with. */
export const usual: Orders = { stop: 'never', most: 3, pick: 'weakest', split: 'even', bodyguard: 'unhorsed', squire: 'unhorsed' };

/** What the plan says, and what it may say. */
export const choices: { key: keyof Orders; words: string; values: { value: string; words: string }[] }[] = [
  { key: 'stop', words: 'He stops', values: [{ value: 'never', words: 'only when he loses' }, { value: 'winning', words: 'once it counts as a Win' }] },
  { key: 'most', words: 'Exchanges of an Attack', values: [{ value: '1', words: 'one' }, { value: '2', words: 'two at most' }, { value: '3', words: 'three at most' }] },
  { key: 'pick', words: 'Of two foes he meets', values: [{ value: 'weakest', words: 'the weaker' }, { value: 'strongest', words: 'the stronger' }] },
  { key: 'split', words: 'Against two he splits', values: [{ value: 'even', words: 'evenly' }, { value: 'best', words: 'for the most Wins' }, { value: 'first', words: 'all to the first' }] },
  { key: 'bodyguard', words: 'His men take a blow', values: [{ value: 'never', words: 'never' }, { value: 'fall', words: 'that would fell him' }, { value: 'unhorsed', words: 'that would fell or unhorse him' }, { value: 'any', words: 'that hurts, the first' }] },
  { key: 'squire', words: 'He calls his squire', values: [{ value: 'never', words: 'never' }, { value: 'first', words: 'at once' }, { value: 'unhorsed', words: 'when unhorsed' }] },
];

/** One line of what whatif answers. */
export interface Row {
  knight: string;
  manoeuvre: string;
  battle: string;
  results: Record<'triumph' | 'win' | 'even' | 'lose' | 'crush', number>;
  wounded: number;
  unhorsed: number;
  fallen: number;
  death: number;
  disrupted: number;
  squire_lost: number;
  quits: number;
  glory: number;
  men: number;
  /** That the Battle roll comes to what opens it; 1 once it has fallen. */
  chance?: number;
  /** Before the roll: of him who says that he will disengage. */
  announced?: boolean;
  /** Of two who attack together: chances that hold for both. */
  both?: { wins: number; standing: number; alive: number };
}

const billionths = (chance: number) => `${Math.round(chance * 1e9)}/1000000000`;
const one = (mean: number) => (Math.round(mean * 10) / 10).toFixed(1);

/** What a manoeuvre comes to under a plan, as the bars show it. */
export function previewOf(row: Row): Preview {
  const bars = (list: [string, number][]) => list.map(([outcome, chance]) => ({ outcome, chance: billionths(chance) }));
  return {
    sums: [],
    odds: [
      { title: { clause: 'GP-RES-2', text: t('the result, by his plan') }, bars: bars([['Triumph', row.results.triumph], ['Win', row.results.win], ['Even', row.results.even], ['Lose', row.results.lose], ['Crush', row.results.crush]]) },
      {
        title: { clause: 'GP-EXC-3', text: 'what it may cost; on average glory {}, men lost {}', arguments: [one(row.glory), one(row.men)] },
        bars: bars([['a wound', row.wounded], ['unhorsed', row.unhorsed], ['out of the battle', row.fallen], ['death', row.death], ['Disrupted', row.disrupted], ['the squire lost', row.squire_lost], ...(row.quits > 0 ? [['leaves the field', row.quits] as [string, number]] : [])]),
      },
    ],
  };
}

/** A knight's choice for the round, and what it comes to. */
export interface Fate {
  name: string;
  manoeuvre: string;
  row: Row;
}

export interface Together {
  /** That each comes off with a Win at least, that nobody is out of the battle, that nobody dies. */
  wins: number;
  standing: number;
  alive: number;
  glory: number;
  men: number;
}

/** Several knights in one round. Fights share no dice, and their chances multiply; two on one foe do, and are told by the referee. */
export function together(fates: Fate[]): Together | undefined {
  if (fates.length < 2) return undefined;
  const left = [...fates];
  const total = { wins: 1, standing: 1, alive: 1 };
  while (left.length) {
    const { manoeuvre, row } = left.shift()!;
    const partner = /^attack with (.+)$/.exec(manoeuvre)?.[1];
    if (!partner) {
      total.wins *= row.results.triumph + row.results.win;
      total.standing *= 1 - row.fallen;
      total.alive *= 1 - row.death;
      continue;
    }
    // Both mean it, or it is no attack of two.
    const at = left.findIndex((other) => other.row.knight === partner && other.manoeuvre === `attack with ${row.knight}`);
    if (at < 0 || !row.both) return undefined;
    left.splice(at, 1);
    for (const what of ['wins', 'standing', 'alive'] as const) total[what] *= row.both[what];
  }
  const sum = (of: (row: Row) => number) => fates.reduce((all, { row }) => all + of(row), 0);
  return { ...total, glory: sum((r) => r.glory), men: sum((r) => r.men) };
}

/** What a round promises before the Battle roll: by each of its results what the plan would choose, and all of it together. */
export interface Ahead {
  announced: boolean;
  results: { battle: string; chance: number; row: Row }[];
  wins: number;
  loses: number;
  fallen: number;
  glory: number;
}

/** The manoeuvre that is meant where it is open, else what wins most. */
export function ahead(rows: Row[], meant: string): Ahead[] {
  const best = (list: Row[]) => list.find((row) => row.manoeuvre === meant) ?? list.reduce((a, b) => (b.results.triumph + b.results.win > a.results.triumph + a.results.win ? b : a));
  return [false, true].flatMap((announced) => {
    const own = rows.filter((row) => row.announced === announced && row.chance !== undefined);
    const battles = [...new Set(own.map((row) => row.battle))];
    if (!battles.length) return [];
    const results = battles.map((battle) => {
      const row = best(own.filter((each) => each.battle === battle));
      return { battle, chance: row.chance!, row };
    });
    const mean = (of: (row: Row) => number) => results.reduce((sum, { chance, row }) => sum + chance * of(row), 0);
    return [{ announced, results, wins: mean((r) => r.results.triumph + r.results.win), loses: mean((r) => r.results.lose + r.results.crush), fallen: mean((r) => r.fallen), glory: mean((r) => r.glory) }];
  });
}

/** What the plan says where this seat is asked now; nothing where it says nothing. Previews say of a blow what it would do. */
export function asPlanned(view: View, seat: string, legal: string[], orders: Orders, manoeuvre: string, previews: Record<string, Preview>): string | undefined {
  const at = view.scenario.knights.findIndex((k) => k.seat === seat);
  const knight = view.state.knights[at];
  if (!knight) return undefined;
  const { fight } = knight;
  const has = (act: string) => (legal.includes(act) ? act : undefined);
  switch (view.state.phase) {
    case 'choose':
      return manoeuvre ? has(manoeuvre) : undefined;
    case 'meet': {
      const skill = (act: string) => foeSkill(view, act.slice('meet '.length));
      const meets = legal.filter((act) => act.startsWith('meet ')).sort((a, b) => skill(a) - skill(b));
      return orders.pick === 'weakest' ? meets[0] : meets[meets.length - 1];
    }
    case 'ready': {
      if (orders.squire === 'first' && fight.fought === 0 && has('call squire')) return 'call squire';
      const winning = orders.stop === 'winning' && fight.fought > 0 && 2 * fight.won >= fight.fought;
      if (fight.fought > 0 && has('stop') && (fight.fought >= orders.most || winning)) return 'stop';
      const splits = legal.filter((act) => act.startsWith('split '));
      return splits.length ? split(splits, orders.split, previews) : has('strike');
    }
    case 'squire-use':
      return has('squire horse') ?? legal.find((act) => act.startsWith('squire '));
    case 'unhorsed':
      return (orders.squire === 'unhorsed' ? has('call squire') : undefined) ?? has('go on');
    case 'bodyguard': {
      const blow = previews.endure;
      if (!blow) return undefined;
      const left = Number(blow.sums[0]?.total ?? '1');
      const fells = blow.sums[0]?.title.arguments?.some((a) => typeof a === 'object' && a.text !== 'fit') ?? left <= 0;
      const men = orders.bodyguard === 'any' || (orders.bodyguard !== 'never' && fells) || (orders.bodyguard === 'unhorsed' && blow.odds.length > 0);
      return men ? has('bodyguard') : has('endure');
    }
    default:
      return legal.length === 1 ? legal[0] : undefined;
  }
}

function foeSkill(view: View, name: string): number {
  const { foes } = view.scenario.table;
  return (foes[name] ?? Object.values(foes).find((foe) => foe.name === name))?.skill ?? 0;
}

function split(acts: string[], how: Orders['split'], previews: Record<string, Preview>): string | undefined {
  const parts = acts.map((act) => ({ act, first: Number(act.split(' ')[1]), second: Number(act.split(' ')[2]) }));
  const whole = Math.max(...parts.map((p) => p.first + p.second));
  if (how === 'first') return parts.find((p) => p.first === whole)?.act;
  if (how === 'even') return parts.find((p) => p.first === Math.ceil(whole / 2))?.act ?? parts[Math.floor(parts.length / 2)]?.act;
  const worth = (act: string) => (previews[act]?.odds ?? []).reduce((sum, { bars }) => sum + bars.reduce((s, b) => s + (b.outcome === 'won' ? value(b.chance) : b.outcome === 'lost' ? -value(b.chance) : 0), 0), 0);
  return parts.filter((p) => previews[p.act]).sort((a, b) => worth(b.act) - worth(a.act))[0]?.act;
}

/** The plan in a line, for a title. */
export function ordersInWords(orders: Orders): string {
  return choices.map(({ key, words, values }) => `${t(words)} ${t(values.find(({ value }) => value === String(orders[key]))?.words ?? '')}`).join('; ');
}
