// The layer that shows how far orders can be carried: asks the referee for the ways of those who carry them, once a
// moment and only while it is shown.
import type { Way } from '../../engine/protocol';
import type { Marks } from '../../hexboard/model';
import { t } from '../../texts/texts';
import type { Scene } from '../face';
import { carried, carriers, relaysOf, type Carried, type Relay } from './orders';
import { gridOf, type Stack, type View } from './view';

export class Orders {
  on = $state(false);
  private known: { key: string; ways: Map<string, Way[]>; relays: Relay[] } = $state.raw({ key: '', ways: new Map(), relays: [] });
  private asked = '';

  constructor(private scene: Scene<View>) {}

  /** What is shown with this stack chosen; nothing while it is switched off or not known yet. */
  shown(chosen: Stack | undefined): Carried | undefined {
    if (!this.on) return undefined;
    const { view } = this.scene.moment;
    const by = this.scene.idle ? [] : carriers(view, chosen);
    const key = this.key(by);
    if (by.length && this.known.key !== key) {
      queueMicrotask(() => void this.ask(by, key));
      return undefined;
    }
    return carried(view, by, this.known.ways, by.length ? this.known.relays : []);
  }

  private key(by: Stack[]): string {
    const { number, seat } = this.scene.moment;
    return `${seat} ${number} ${by.map((s) => s.name).join()}`;
  }

  private async ask(by: Stack[], key: string): Promise<void> {
    if (this.asked === key) return;
    this.asked = key;
    const ways = new Map<string, Way[]>();
    for (const { name } of by) {
      if (this.asked !== key) return;
      if (this.scene.moment.legal.some((act) => act.startsWith(`move ${name} `))) ways.set(name, await this.scene.table.ways(`move ${name} `).catch(() => []));
    }
    if (this.asked !== key) return;
    this.known = { key, ways, relays: [] };
    const { table, moment } = this.scene;
    const relays = await relaysOf(moment.view, by, ways, (errands, stack) => (this.asked === key ? table.waysIn(errands, `move ${stack} `).catch(() => []) : Promise.resolve([])));
    if (this.asked === key) this.known = { key, ways, relays };
  }
}

/** On the map: the ground that orders can be carried over, and who waits for them. */
export function orderMarks(view: View, shown: Carried): Pick<Marks, 'span' | 'farther' | 'pennants' | 'arrows'> {
  const grid = gridOf(view);
  const sign = (within: boolean) => (stack: Stack) => ({ cell: grid.parse(stack.hex), within });
  return {
    span: shown.cells,
    farther: shown.relayed,
    pennants: [...shown.within.map(sign(true)), ...shown.relays.filter((r) => !shown.within.includes(r.stack)).map((r) => sign(true)(r.stack)), ...shown.beyond.map(sign(false))],
    arrows: shown.relays.map((r) => ({ from: r.from, to: grid.parse(r.stack.hex) })),
  };
}

/** In words, for the legend and the map as text. */
export function orderWords(shown: Carried): string {
  if (shown.by.length === 0) return t('No stack of yours has orders to carry.');
  const names = (stacks: Stack[]) => stacks.map((s) => `${s.name} (${s.hex})`).join(', ');
  const parts = [shown.by.length === 1 ? t('{} can carry orders to {} hexes this turn.', shown.by[0]!.name, shown.cells.length) : t('{} stacks can carry orders to {} hexes this turn.', shown.by.length, shown.cells.length)];
  if (shown.within.length) parts.push(t('Waiting for them there (gold pennant): {}.', names(shown.within)));
  const onward = shown.relays.filter((r) => r.ways.length);
  const from = onward.map((r) => t('{} hands them to {}', r.by, r.stack.name)).join(', ');
  if (onward.length && !shown.relayed.length) parts.push(t('Handed on there (arrows, GB-ORD-1): {}.', from));
  else if (onward.length) parts.push(t('Handed on there (arrows), they go farther, to {} more hexes (GB-ORD-1): {}.', shown.relayed.length, from));
  if (shown.beyond.length) parts.push(t('Beyond all of that (hollow pennant): {}.', names(shown.beyond)));
  if (!shown.within.length && !shown.beyond.length) parts.push(t('All of yours have orders.'));
  return parts.join(' ');
}
