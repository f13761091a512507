import type { Face } from '../face';
import { t } from '../../texts/texts';
import { aimsOf, goalsOf } from './asks';
import Panel from './Panel.svelte';
import { planner } from './plan';
import Stage from './Stage.svelte';
import { mapOf, piecesOf, type View } from './view';

export const face: Face = {
  Stage: Stage as never,
  Panel: Panel as never,
  plan: planner,
  facts: (view: View) => [
    { label: t('Round'), value: t('{} of {}', view.round, view.rounds) },
    { label: t('Phase'), value: t(view.phase.replaceAll('-', ' ')) },
    { label: t('Units'), value: [...new Set(view.figures.map((f) => f.side))].sort().map((side) => view.figures.filter((f) => f.side === side).length).join(' : ') },
  ],
  picture: (view: View, sides) => ({ map: mapOf(view), pieces: piecesOf(view, sides) }),
  goals: ({ view }) => goalsOf(view),
  end: aimsOf as never,
  side: (name, sides) => Math.max(0, sides.indexOf(name)),
};
