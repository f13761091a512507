import type { Face } from '../face';
import { t } from '../../texts/texts';
import Panel from './Panel.svelte';
import { goalsOf } from './goals';
import { planner } from './plan';
import Stage from './Stage.svelte';
import { folded, told } from './tale';
import { fogOf, mapOf, piecesOf, tinctureOf, type View } from './view';

export const face: Face = {
  Stage: Stage as never,
  Panel: Panel as never,
  plan: planner,
  facts: (view: View) => {
    const own = view.nations.find((n) => n.seat === view.seat);
    return [
      { label: t('Turn'), value: view.stage === 'setup' ? t('setting up') : t('{} of {}', view.round, view.last_round) },
      { label: t('To act'), value: t(view.side) },
      ...(own?.points !== undefined ? [{ label: t('Points'), value: own.points }] : []),
      { label: t('City levels'), value: Object.values(view.score).join(' : ') },
    ];
  },
  goals: ({ view }, document) => goalsOf(view, document),
  goalsOfScenario: true,
  told,
  folded,
  picture: (view: View) => ({ map: mapOf(view), pieces: piecesOf(view), marks: { fog: fogOf(view) } }),
  end: (view: View) => [...Object.entries(view.score).map(([side, levels]) => t('{}: {} city levels', t(side), levels)), ...view.nations.filter((n) => n.out).map((n) => t('{} is out', n.name))],
  seat: (name, view: View) => tinctureOf(view, name),
  side: (name) => (name === 'Opposition' ? 1 : 0),
};
