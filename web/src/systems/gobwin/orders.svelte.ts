// The layer that shows how far orders can be carried: asks the referee for the ways of those who carry them, once a
// moment and only while it is shown.
import type { Way } from '../../engine/protocol';
import type { Marks } from '../../hexboard/model';
import { t } from '../../texts/texts';
import type { Scene } from '../face';
import { carried, carriers, type Carried } from './orders';
import { gridOf, type Stack, type View } from './view';

export class Orders {
  on = $state(false);
  private known: { key: string; ways: Map<string, Way[]> } = $state.raw({ key: '', ways: new Map() });
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
    return carried(view, by, this.known.ways);
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
    if (this.asked === key) this.known = { key, ways };
  }
}

/** On the map: the ground that orders can be carried over, and who waits for them. */
export function orderMarks(view: View, shown: Carried): Pick<Marks, 'span' | 'pennants'> {
  const grid = gridOf(view);
  const sign = (within: boolean) => (stack: Stack) => ({ cell: grid.parse(stack.hex), within });
  return { span: shown.cells, pennants: [...shown.within.map(sign(true)), ...shown.beyond.map(sign(false))] };
}

/** In words, for the legend and the map as text. */
export function orderWords(shown: Carried): string {
  if (shown.by.length === 0) return t('No stack of yours has orders to carry.');
  const names = (stacks: Stack[]) => stacks.map((s) => `${s.name} (${s.hex})`).join(', ');
  const parts = [shown.by.length === 1 ? t('{} can carry orders to {} hexes this turn.', shown.by[0]!.name, shown.cells.length) : t('{} stacks can carry orders to {} hexes this turn.', shown.by.length, shown.cells.length)];
  if (shown.within.length) parts.push(t('Waiting for them there (gold pennant): {}.', names(shown.within)));
  if (shown.beyond.length) parts.push(t('Beyond, unless they are passed on (hollow pennant): {}.', names(shown.beyond)));
  if (!shown.within.length && !shown.beyond.length) parts.push(t('All of yours have orders.'));
  return parts.join(' ');
}
