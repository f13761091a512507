// One game on the screen: the table, what it has last said, and what the referee objects.
import type { Live } from '../../client/desk';
import type { Table } from '../../client/table';
import type { Message, Moment } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import type { Scene } from '../../systems/face';
import type { Planner } from '../../systems/plan';
import { Planning } from './planning.svelte';

export type Tab = 'orders' | 'chronicle' | 'talk' | 'table';

export class GameScene implements Scene {
  moment: Moment = $state.raw() as Moment;
  busy = $state(false);
  objection: Message | undefined = $state.raw();
  tab: Tab = $state('orders');
  question: { text: string; answer: (yes: boolean) => void } | undefined = $state.raw();
  working = $state(false);
  /** At a table of the server. */
  live: Live | undefined = $state.raw();
  /** What is planned here, in systems whose acts can be. */
  readonly planning: Planning | undefined;
  private stop: () => void;

  constructor(
    readonly real: Table,
    planner?: Planner,
  ) {
    this.moment = real.moment;
    this.busy = real.busy;
    this.live = (real as { live?: Live }).live;
    if (planner && real.mine.length) this.planning = new Planning(real, planner, () => this.show());
    this.stop = real.watch(({ busy, live }) => {
      this.busy = busy;
      this.live = live;
      if (!this.planning?.on) this.moment = real.moment;
      void this.planning?.changed();
    });
  }

  /** Where what one does is done: at the real table, or in thought. */
  get table(): Table {
    return this.planning?.on ? this.planning.table : this.real;
  }
  get thinking(): boolean {
    return this.planning?.on ?? false;
  }
  private show(): void {
    this.planning?.took();
    this.moment = this.table.moment;
  }

  get idle(): boolean {
    if (this.busy || this.working || !this.table.mine.includes(this.moment.seat)) return true;
    const { pending } = this.moment;
    return pending.kind !== 'choice' || !pending.awaited.includes(this.moment.seat);
  }

  /** How many entries of the chronicle stand up to the reader's own last act. */
  get acted(): number {
    const { chronicle, seat } = this.moment;
    let at = chronicle.length;
    while (at > 0 && !(chronicle[at - 1]!.kind === 'act' && chronicle[at - 1]!.seat === seat)) --at;
    return at;
  }

  /** Does what `todo` does; an objection is kept to be shown. */
  async attempt(todo: () => Promise<unknown>): Promise<boolean> {
    if (this.working) return false;
    this.working = true;
    this.objection = undefined;
    try {
      await todo();
      return true;
    } catch (error) {
      this.objection = error instanceof Refused ? error.reason : { text: 'Something went wrong: {}', arguments: [String(error)] };
      return false;
    } finally {
      this.working = false;
    }
  }

  act(action: string): Promise<boolean> {
    return this.attempt(() => this.table.act(action));
  }

  actAll(actions: string[]): Promise<boolean> {
    return this.attempt(() => this.table.actAll(actions));
  }

  confirm(text: string): Promise<boolean> {
    return new Promise((answer) => (this.question = { text, answer }));
  }

  bring(tab: Tab): void {
    this.tab = tab;
  }

  close(): void {
    this.stop();
    this.planning?.close();
    void this.real.leave();
  }
}
