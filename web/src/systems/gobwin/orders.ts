// How far orders can be carried this turn: a stack that has them hands them on wherever it rides, and who is handed them
// may ride on with them (GB-ORD-1, GB-ORD-2). How far each rides is the referee's answer; nothing here reckons it.
import type { Way } from '../../engine/protocol';
import { gridOf, isOwn, lastHex, type Stack, type View } from './view';

export interface Carried {
  /** The stacks that carry them. */
  by: Stack[];
  /** Where they stand or can ride this turn. */
  cells: number[];
  /** Stacks without orders that stand there, and those that stand beyond. */
  within: Stack[];
  beyond: Stack[];
  /** What comes of handing them on: from stack to stack, in the order in which they are reached. */
  relays: Relay[];
  /** Where only those who were handed them can ride. */
  relayed: number[];
}

/** A stack that gets orders from another and could ride on with them. */
export interface Relay {
  by: string;
  from: number;
  stack: Stack;
  ways: Way[];
  /** Errands that bring the orders to it: the rides of all before it. */
  errands: string[][];
}

/** Who carries: the chosen stack if orders have reached it, else all of the nation that they have reached. */
export function carriers(view: View, chosen: Stack | undefined): Stack[] {
  if (view.stage !== 'turn') return [];
  const reached = view.stacks.filter((s) => isOwn(view, s) && s.reached);
  return chosen && reached.includes(chosen) ? [chosen] : reached;
}

/** What the carriers' orders come to, with the ways of each as the referee lists them; one without ways stays where it is. */
export function carried(view: View, by: Stack[], ways: ReadonlyMap<string, Way[]>, relays: Relay[] = []): Carried {
  const grid = gridOf(view);
  const hexes = new Set(by.flatMap((s) => [s.hex, ...(ways.get(s.name) ?? []).map((way) => lastHex(way.act))]));
  const waiting = by.length ? view.stacks.filter((s) => isOwn(view, s) && !s.reached) : [];
  const handed = new Set(relays.map((r) => r.stack.name));
  const farther = new Set(relays.flatMap((r) => r.ways.map((way) => lastHex(way.act))).filter((hex) => !hexes.has(hex)));
  const cells = (of: Set<string>) => [...of].map((hex) => grid.parse(hex)).filter((cell) => cell >= 0).sort((a, b) => a - b);
  return {
    by,
    cells: cells(hexes),
    within: waiting.filter((s) => hexes.has(s.hex)),
    beyond: waiting.filter((s) => !hexes.has(s.hex) && !handed.has(s.name)),
    relays,
    relayed: cells(farther),
  };
}

/** The acts of a way, from the first on. */
export function chain(ways: Way[], at: number): string[] {
  const acts: string[] = [];
  for (let i: number | null = at; i !== null; i = ways[i]!.after) acts.unshift(ways[i]!.act);
  return acts;
}

/** Each stack that orders can come to, one handing them to the next; `ask` says how far one rides after those errands. */
export async function relaysOf(view: View, by: Stack[], ways: ReadonlyMap<string, Way[]>, ask: (errands: string[][], stack: string) => Promise<Way[]>, most = 24): Promise<Relay[]> {
  const grid = gridOf(view);
  const waiting = view.stacks.filter((s) => isOwn(view, s) && !s.reached);
  const relays: Relay[] = [];
  // Whoever has them: where it stands, how far it rides, and what has to be done before.
  const carriers = by.map((stack) => ({ stack, ways: ways.get(stack.name) ?? [], errands: [] as string[][] }));
  for (let at = 0; at < carriers.length; ++at) {
    const { stack: carrier, ways: reach, errands } = carriers[at]!;
    for (const stack of waiting) {
      if (relays.length >= most) return relays;
      if (relays.some((r) => r.stack === stack)) continue;
      const way = reach.findIndex((w) => lastHex(w.act) === stack.hex);
      if (way < 0 && carrier.hex !== stack.hex) continue;
      const before = way < 0 ? errands : [...errands, chain(reach, way)];
      const relay: Relay = { by: carrier.name, from: grid.parse(carrier.hex), stack, ways: await ask(before, stack.name), errands: before };
      relays.push(relay);
      carriers.push({ stack, ways: relay.ways, errands: before });
    }
  }
  return relays;
}
