import type { Face } from '../face';
import Panel from './Panel.svelte';
import Stage from './Stage.svelte';

/** Any system as text: the position as a page, the acts as they are written. */
export const face: Face = {
  Stage,
  Panel,
  facts: () => [],
  side: (name, sides) => Math.max(0, sides.indexOf(name)),
};
