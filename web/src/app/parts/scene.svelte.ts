// One game on the screen: the table, what it has last said, and what the referee objects.
import type { Table } from '../../client/table';
import type { Message, Moment } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import type { Scene } from '../../systems/face';

export class GameScene implements Scene {
  moment: Moment = $state.raw() as Moment;
  busy = $state(false);
  objection: Message | undefined = $state.raw();
  tab: 'orders' | 'chronicle' | 'table' = $state('orders');
  question: { text: string; answer: (yes: boolean) => void } | undefined = $state.raw();
  working = $state(false);
  private stop: () => void;

  constructor(readonly table: Table) {
    this.moment = table.moment;
    this.busy = table.busy;
    this.stop = table.watch(({ moment, busy }) => {
      this.moment = moment;
      this.busy = busy;
    });
  }

  get idle(): boolean {
    if (this.busy || this.working) return true;
    const { pending } = this.moment;
    return pending.kind !== 'choice' || !pending.awaited.includes(this.moment.seat);
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

  bring(tab: 'orders' | 'chronicle' | 'table'): void {
    this.tab = tab;
  }

  close(): void {
    this.stop();
    void this.table.leave();
  }
}
