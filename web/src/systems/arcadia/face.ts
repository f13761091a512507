import type { Face } from '../face';
import { t } from '../../texts/texts';
import Panel from './Panel.svelte';
import { planner } from './plan';
import Stage from './Stage.svelte';
import { mapOf, piecesOf, sideIndex, type View } from './view';

/** Until everybody is deployed the ground is not laid, or not all of it. */
const setUp = new Set(['reputation', 'stance', 'scouts', 'enemy-stance', 'enemy-scouts', 'scouting', 'mishap', 'mishap-fate', 'special', 'siege', 'first', 'piece-column', 'piece-row', 'land', 'pieces', 'land-kind', 'land-column', 'land-row', 'stronghold', 'sections', 'deploy', 'defences', 'deal']);

export const face: Face = {
  Stage: Stage as never,
  Panel: Panel as never,
  plan: planner,
  facts: (view: View) => [
    { label: t('Battle'), value: t(view.scenario.replaceAll('-', ' ')) },
    { label: t('Stage'), value: t(view.stage.replaceAll('-', ' ')) },
    { label: t('Victory points'), value: `${view.player.vp} : ${view.enemy.vp}` },
    { label: t('Weather'), value: t(view['weather-name']) },
  ],
  goals: ({ view }: { view: View }) => [
    { text: t('Who has 40 victory points at the end of a turn, and more than the other, wins.') },
    ...(['player', 'enemy'] as const).map((side) => ({ side: view[side].title || side, text: t('{}: {} of 40', view[side].title || t(side), view[side].vp) })),
  ],
  picture: (view: View) => ({ map: mapOf(view), pieces: piecesOf(view) }),
  unlaid: (view: View) => setUp.has(view.stage),
  end: (view: View) => [t('{}: {} victory points', view.player.title || t('player'), view.player.vp), t('{}: {} victory points', view.enemy.title || t('enemy'), view.enemy.vp)],
  side: (name, sides) => sideIndex[name.toLowerCase()] ?? (sides.indexOf(name) === 0 ? 2 : 0),
};
