// What happened, as somebody reads it who does not know the notation: whose stack it is, and marches from end to end.
import type { Message } from '../../engine/protocol';
import { say, t } from '../../texts/texts';
import { ownSide, type View } from './view';

/** "0902.3 of C": the third stack that nation C has in that hex. */
const placed = /^(\d{4})\.(\d+) of ([A-Z])$/;

/** Why a stack goes no farther, where the referee is not asked. */
export const words: Record<string, string> = {
  far: '{} gets no farther in this turn than the dotted hexes',
  unreached: 'no orders have reached {} this turn: march a commander, or a stack that has orders, into its hex',
};

const foes = (view: View) => view.nations.filter((n) => n.side !== ownSide(view));

/** A stack of another nation by whose it is. */
export function stackWords(name: string, view: View): string {
  const [, hex, place, key] = placed.exec(name) ?? [];
  const nation = view.nations.find((n) => n.key === key);
  if (!hex || !place || !nation) return name;
  return foes(view).length === 1 && foes(view)[0] === nation ? t('the enemy’s stack {} in {}', place, hex) : t('stack {} of {} in {}', place, nation.name, hex);
}

/** The same sentence with its stacks in words. */
export function told(message: Message, view: View): Message {
  const named = message.arguments?.map((argument) => (typeof argument === 'string' && placed.test(argument) ? stackWords(argument, view) : argument));
  return named ? { ...message, arguments: named } : message;
}

export interface Came {
  nation: string;
  from: string;
  to: string;
}

const comes = new Set(['{} comes from {}.', '{} comes from {}, with {} movement left.']);

/** Marches of other nations from end to end: steps that join are one march. Whatever else is told stays. */
export function comings(news: Message[]): { came: Came[]; rest: Message[] } {
  const came: Came[] = [];
  const rest: Message[] = [];
  for (const message of news) {
    const [name, from] = (message.arguments ?? []).map(String);
    const [, to, , nation] = placed.exec(name ?? '') ?? [];
    if (!comes.has(message.text) || !to || !nation || !from) {
      rest.push(message);
      continue;
    }
    const at = came.map((c) => c.nation === nation && c.to === from).lastIndexOf(true);
    const [before] = at < 0 ? [] : came.splice(at, 1);
    came.push({ nation, from: before?.from ?? from, to });
  }
  return { came: came.filter((c) => c.from !== c.to), rest };
}

/** In a few lines: marches first, a line for all that went the same way, then the rest. */
export function folded(news: Message[], view: View): string[] {
  const { came, rest } = comings(news);
  const ways = new Map<string, Came[]>();
  for (const each of came) {
    const key = `${each.nation} ${each.from} ${each.to}`;
    ways.set(key, [...(ways.get(key) ?? []), each]);
  }
  const lines = [...ways.values()].map((all) => {
    const { nation, from, to } = all[0]!;
    const seat = view.nations.find((n) => n.key === nation)?.seat;
    const here = view.stacks.filter((s) => s.hex === to && s.nation === seat);
    const who = here.length === all.length && came.filter((c) => c.to === to && c.nation === nation).length === here.length ? here.map((s) => `${s.name} ${t(s.type)}`).join(', ') : all.length === 1 ? t('one stack') : t('{} stacks', all.length);
    return t('{}: from {} to {}', who, from, to);
  });
  return [...lines, ...rest.map((message) => say(told(message, view)))];
}
