// Plans of gobwin: a strike is an errand, and a march of one stack.
import { house } from '../../app/house.svelte';
import { percent, value } from '../../app/parts/fractions';
import { Refused } from '../../engine/referee';
import { t } from '../../texts/texts';
import type { Planner, Told } from '../plan';
import { barred, jointOdds, readPlanned } from './joint';
import { gridOf, isFoe, lastHex, mapOf, readAct, type View } from './view';

const isStrike = (act: string) => /^(attack|fire|walls) /.test(act);

/** "open", "woods", "mountain" or "lake", as the odds name it. */
function terrainAt(view: View, hex: string): string {
  const ground = mapOf(view).ground[gridOf(view).parse(hex)] ?? 'open';
  return ground === 'water' ? 'lake' : ground;
}

/** Strikes on one hex are reckoned by the rules' own odds, however many dice they are. */
async function joint(view: View, errands: string[][], best: boolean): Promise<Told | undefined> {
  const planned = errands.map(([act = '', ...more]) => (more.length ? undefined : readPlanned(act)));
  const strikes = planned.flatMap((p) => (p ? [p] : []));
  if (strikes.length < errands.length || barred(view, strikes)) return undefined;
  const { joint: found, why } = await jointOdds(await (await house()).referee('gobwin'), view, strikes, terrainAt(view, strikes[0]!.hex), best);
  if (why) throw new Refused(why);
  if (!found) return undefined;
  return {
    order: found.order.map((n) => n - 1),
    head: [{ text: t('that every stack there is destroyed'), chance: value(found.all), exact: found.all }],
    lines: found.defenders.map((d) => ({ text: t('place {}', d.name), chance: value(d.destroyed), exact: d.destroyed })),
    beside: strikes.map((_, i) => (found.attackers[i] ? t('is lost {}', percent(value(found.attackers[i]!.destroyed))) : undefined)),
    how: t('Exact, over every way the dice can fall.'),
  };
}

export const planner: Planner = {
  answers: [],
  taken: (errand, act) => isStrike(act) && isStrike(errand[0] ?? '') && readAct(errand[0]!).stack === readAct(act).stack,
  group(acts) {
    const errands: string[][] = [];
    for (const act of acts) {
      const last = errands[errands.length - 1];
      if (last && act.startsWith('move ') && last[0]!.startsWith('move ') && readAct(act).stack === readAct(last[0]!).stack) last.push(act);
      else errands.push([act]);
    }
    return errands;
  },
  title(errand) {
    const last = errand[errand.length - 1] ?? '';
    const strike = readPlanned(last);
    if (strike) return `${strike.stack} ${strike.verb === 'walls' ? t('batters the walls of {}', strike.hex) : strike.verb === 'fire' ? t('fires at {}', `${strike.hex}.${strike.place}`) : t('attacks {}', `${strike.hex}.${strike.place}`)}`;
    const { verb, stack, words } = readAct(last);
    return verb === 'move' ? `${stack} ${t('marches to {}', lastHex(last))}` : `${verb} ${words.join(' ')}`;
  },
  where: ((view: View, name: string) => view.stacks.find((s) => s.name === name)?.hex) as never,
  joint: joint as never,
  /** Enemies stand where they were last seen; a march in thought meets nobody new. */
  blend: ((real: View, imagined: View): View => ({
    ...imagined,
    stacks: [...imagined.stacks.filter((s) => !isFoe(imagined, s)), ...real.stacks.filter((s) => isFoe(real, s))],
    scouted: real.scouted,
    ...(real.memory_Alliance ? { memory_Alliance: real.memory_Alliance } : {}),
    ...(real.memory_Opposition ? { memory_Opposition: real.memory_Opposition } : {}),
  })) as never,
  sure: ((real: View, act: string): boolean => {
    const strike = readPlanned(act);
    return !strike || strike.verb === 'walls' || real.stacks.some((s) => isFoe(real, s) && s.hex === strike.hex && s.place === strike.place);
  }) as never,
};
