// How far orders can be carried this turn: a stack that has them hands them on wherever it rides (GB-ORD-1, GB-ORD-2).
// How far it rides is the referee's answer; nothing here reckons it.
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
}

/** Who carries: the chosen stack if orders have reached it, else all of the nation that they have reached. */
export function carriers(view: View, chosen: Stack | undefined): Stack[] {
  if (view.stage !== 'turn') return [];
  const reached = view.stacks.filter((s) => isOwn(view, s) && s.reached);
  return chosen && reached.includes(chosen) ? [chosen] : reached;
}

/** What the carriers' orders come to, with the ways of each as the referee lists them; one without ways stays where it is. */
export function carried(view: View, by: Stack[], ways: ReadonlyMap<string, Way[]>): Carried {
  const grid = gridOf(view);
  const hexes = new Set(by.flatMap((s) => [s.hex, ...(ways.get(s.name) ?? []).map((way) => lastHex(way.act))]));
  const waiting = by.length ? view.stacks.filter((s) => isOwn(view, s) && !s.reached) : [];
  return {
    by,
    cells: [...hexes].map((hex) => grid.parse(hex)).filter((cell) => cell >= 0).sort((a, b) => a - b),
    within: waiting.filter((s) => hexes.has(s.hex)),
    beyond: waiting.filter((s) => !hexes.has(s.hex)),
  };
}
