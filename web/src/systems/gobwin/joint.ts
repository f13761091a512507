// Several attacks on one hex, planned in a row: what they come to together, by the referee's own odds.
import type { Message } from '../../engine/protocol';
import type { Referee } from '../../engine/referee';
import { designOf, isFoe, type Stack, type View } from './view';

export interface Joint {
  order: number[];
  all: string;
  defenders: { name: string; destroyed: string }[];
  attackers: { attack: number; destroyed: string }[];
  walls: { points: number; p: string }[];
}

/** One planned attack: "attack R1 1004.2 aim 3". */
export interface Planned {
  act: string;
  verb: 'attack' | 'fire' | 'walls';
  stack: string;
  hex: string;
  place?: number;
  aim?: number;
}

export function readPlanned(act: string): Planned | undefined {
  const [, verb, stack, hex, place, aim] = /^(attack|fire|walls) (\S+) (\d{4})(?:\.(\d+))?(?: aim (\d+))?/.exec(act) ?? [];
  if (!verb || !stack || !hex) return undefined;
  return { act, verb: verb as Planned['verb'], stack, hex, ...(place ? { place: Number(place) } : {}), ...(aim ? { aim: Number(aim) } : {}) };
}

function band(view: View, stack: Stack, more: Record<string, unknown> = {}) {
  const leader = [...stack.characters].filter((c) => c.commander).sort((a, b) => (b.commander ?? 0) - (a.commander ?? 0))[0];
  return {
    type: stack.type,
    units: stack.units.map((unit) => {
      const design = designOf(view, stack, unit);
      return { attack: design?.attack ?? 2, defence: design?.defence ?? 0, hits: unit.left };
    }),
    commander: leader ? { level: leader.commander, special: leader.specials?.[0] ?? null } : null,
    fool: leader?.fool === 'defence',
    shot: stack.shot,
    ...more,
  };
}

/** Why the odds of these attacks together cannot be told; nothing if they can. */
export function barred(view: View, planned: Planned[]): Message | undefined {
  const stacks = planned.flatMap((p) => view.stacks.filter((s) => s.name === p.stack || (s.hex === p.hex && isFoe(view, s))));
  if (new Set(planned.map((p) => p.hex)).size > 1) return { text: 'These fall on different hexes: their odds stand each for itself.' };
  if (stacks.some((s) => s.characters.filter((c) => c.specials?.length).length > 1 || s.characters.some((c) => (c.specials?.length ?? 0) > 1))) return { text: 'A stack with several specials: the odds are told one attack at a time.' };
  const tooHurt = (stack: Stack) => stack.units.some((unit) => unit.left < (designOf(view, stack, unit)?.attack ?? 0) + (designOf(view, stack, unit)?.defence ?? 0));
  if (stacks.some(tooHurt)) return { text: 'A badly hurt unit is among them: the odds are told one attack at a time.' };
  return undefined;
}

export async function jointOdds(referee: Referee, view: View, planned: Planned[], terrain: string, best: boolean): Promise<{ joint?: Joint; why?: Message }> {
  const hex = planned[0]!.hex;
  const foes = view.stacks.filter((s) => s.hex === hex && isFoe(view, s)).sort((a, b) => a.place - b.place);
  const named = (place: number) => String(place);
  const document = {
    terrain,
    walls: view.walls.find((w) => w.hex === hex)?.points ?? 0,
    defenders: foes.map((s) => band(view, s, { name: named(s.place), ...(s.guards ? { guards: named(s.guards) } : {}) })),
    attacks: planned.map((p) => ({
      attacker: band(view, view.stacks.find((s) => s.name === p.stack)!),
      attack: p.verb === 'attack' ? 'melee' : p.verb,
      ...(p.verb === 'walls' ? {} : { target: named(p.place ?? 1), ...(p.aim ? { aim: p.aim } : {}) }),
    })),
  };
  const answer = await referee.ask<{ text: string; problems: { message: Message; warning: boolean }[] }>({ do: 'tool', system: 'gobwin', tool: 'odds', files: [{ name: 'plan', text: JSON.stringify(document) }], options: best ? { json: '', 'best-order': '' } : { json: '' } });
  if (!answer.text) return { why: answer.problems[0]?.message ?? { text: 'The odds cannot be told.' } };
  const read = JSON.parse(answer.text) as { order: number[]; all_destroyed: string; defenders: Joint['defenders']; attackers: Joint['attackers']; walls: Joint['walls'] };
  return { joint: { order: read.order, all: read.all_destroyed, defenders: read.defenders, attackers: read.attackers, walls: read.walls } };
}
