// What a system says of plans: how acts make errands, how they read, and what they come to.
import type { Manner } from '../client/planning';
import type { Outlook } from '../engine/protocol';
import { percent } from '../app/parts/fractions';
import { t } from '../texts/texts';

/** A line of what a plan comes to. */
export interface Chance {
  text: string;
  chance?: number;
  /** As an exact fraction, where there is one. */
  exact?: string;
}

export interface Told {
  order: number[];
  /** What matters most. */
  head: Chance[];
  lines: Chance[];
  /** By errand: what may become of it. */
  beside: (string | undefined)[];
  /** Exact, or by how many trials. */
  how: string;
}

export interface Planner extends Manner {
  /** Where a piece stands. */
  where(view: never, piece: string): string | undefined;
  /** What plans leave out here, to be said beside them. */
  omits?(view: never): string;
  /** An errand in words. */
  title(errand: string[]): string;
  /** Exact odds of the system's own, where it has them for these errands. */
  joint?(view: never, errands: string[][], best: boolean): Promise<Told | undefined>;
}

/** The error of a chance that was found by trials, in hundredths: two standard errors. */
const error = (chance: number, trials: number) => Math.max(1, Math.ceil(200 * Math.sqrt(Math.max(chance * (1 - chance), 0.25 / trials) / trials)));

export function toldOf(outlook: Outlook): Told {
  const { order, done, all, won, beaten, foes_lost, own_lost, pieces, trials, guided } = outlook;
  const head: Chance[] = [];
  const atLeast = (list: number[], many: number) => list.slice(many).reduce((sum, p) => sum + p, 0);
  if (won > 0) head.push({ text: t('that the battle is won with it'), chance: won });
  if (beaten > 0) head.push({ text: t('that the battle is lost with it'), chance: beaten });
  for (let many = foes_lost.length - 1; many > 0; --many) {
    const chance = atLeast(foes_lost, many);
    if (chance > 0.005 && many <= 3) head.push({ text: many === 1 ? t('that an enemy falls') : t('that {} enemies or more fall', many), chance });
  }
  if (foes_lost.length > 1 || own_lost.length > 1) head.push({ text: t('that nobody of yours falls'), chance: own_lost[0] ?? 0 });
  head.push({ text: t('that all of it can be carried out'), chance: all });
  const lines = [...pieces]
    .sort((a, b) => Number(a.own) - Number(b.own) || b.lost - a.lost || b.damage - a.damage)
    .slice(0, 12)
    .map(({ piece, place, own, health, hurt, lost, damage }) => ({
      text: `${own ? t('yours, {}', piece) : piece}${place ? ` (${place})` : ''}: ${t('loses {} of {} on average', damage.toFixed(1), health)}${hurt < 0.9995 ? `, ${t('anything {}', percent(hurt))}` : ''}${lost > 0 ? `, ${t('falls {}', percent(lost))}` : ''}`,
    }));
  const how = trials === 0 ? t('Exact, over every way the dice can fall.') : t('By {} trials: each chance within {} points.', trials, error(0.5, trials));
  return { order, head, lines, beside: done.map((chance) => (chance < 0.995 ? t('carried out {}', percent(chance)) : undefined)), how: guided ? `${how} ${t('What is chosen in between is chosen as the program would.')}` : how };
}
