import type { Face } from '../face';
import { t } from '../../texts/texts';
import Panel from './Panel.svelte';
import Stage from './Stage.svelte';
import { glory, type View } from './view';

export const face: Face = {
  Stage: Stage as never,
  Panel: Panel as never,
  roomy: true,
  facts: (view: View) => [
    { label: t('Round'), value: t('{} of {}', view.state.round, view.state.rounds) },
    { label: t('Intensity'), value: String(view.state.intensity) },
    { label: t('Knights who fight'), value: String(view.state.knights.filter((k) => k.health === 'fit' && !k.quit).length) },
  ],
  end: (view: View) => view.scenario.knights.map((sheet, i) => t('{}: {} glory, {} of {} hit points', sheet.name, glory(view.state.knights[i]!.glory_halves), Math.max(0, view.state.knights[i]!.hit_points), sheet.hit_points)),
  side: (name) => (name === 'knights' ? 0 : 5),
};
