import type { Face } from '../face';
import { t } from '../../texts/texts';
import Panel from './Panel.svelte';
import Stage from './Stage.svelte';
import { glory, startOf, type View } from './view';

export const face: Face = {
  Stage: Stage as never,
  Panel: Panel as never,
  roomy: true,
  facts: (view: View) => [
    { label: t('Round'), value: t('{} of {}', view.state.round, view.state.rounds) },
    { label: t('Intensity'), value: String(view.state.intensity) },
    { label: t('Knights who fight'), value: String(view.state.knights.filter((k) => k.health === 'fit' && !k.quit).length) },
  ],
  goals: (moment) => {
    const start = startOf(moment);
    if (start === undefined) return [];
    return [
      { side: 'knights', text: t('Intensity {} after any round, or {} or less after the last, is victory', start - 10, start - 5) },
      { side: 'enemy', text: t('Intensity {} after any round, or {} or more after the last, is defeat', start + 10, start + 5) },
    ];
  },
  decisive: (message) => message.clause === 'GP-BAT-1' && message.text.startsWith('The battle ends'),
  end: (view: View) => view.scenario.knights.map((sheet, i) => t('{}: {} glory, {} of {} hit points', sheet.name, glory(view.state.knights[i]!.glory_halves), Math.max(0, view.state.knights[i]!.hit_points), sheet.hit_points)),
  side: (name) => (name === 'knights' ? 0 : 5),
};
