// A plan of one game on the screen: what is noted, what it comes to, and how far it has been carried out. It outlives the
// page: it is kept in this browser until it is done or cleared.
import { carryOut, PlanTable } from '../../client/planning';
import type { Table } from '../../client/table';
import type { Message } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import { t } from '../../texts/texts';
import type { Planner, Told } from '../../systems/plan';
import { toldOf } from '../../systems/plan';

export class Planning {
  /** Whether what one does is noted rather than done. */
  on = $state(false);
  errands: string[][] = $state.raw([]);
  /** The errand that is being given. */
  open: string[] = $state.raw([]);
  told: Told | undefined = $state.raw();
  why: Message | undefined = $state.raw();
  note = $state('');
  reckoning = $state(false);
  readonly table: PlanTable;
  private seat = '';
  private asked = 0;

  constructor(
    private real: Table,
    readonly planner: Planner,
    private shown: () => void,
  ) {
    this.table = new PlanTable(real, planner);
    this.table.watch(() => this.shown());
    this.recall();
  }

  /** Through whose eyes one looks decides whose plan it is. */
  recall(): void {
    if (this.seat === this.real.eyes) return;
    this.seat = this.real.eyes;
    this.on = false;
    this.table.open = [];
    this.told = undefined;
    let kept: unknown;
    try {
      kept = JSON.parse(localStorage.getItem(this.place) ?? '[]');
    } catch {
      // A plan that cannot be read is no plan.
    }
    const whole = (x: unknown): x is string[][] => Array.isArray(x) && x.every((e) => Array.isArray(e) && e.every((a) => typeof a === 'string'));
    this.put(whole(kept) ? kept : []);
  }
  private get place(): string {
    return `montjoy.plan.${this.real.info.id}.${this.seat}`;
  }
  private put(errands: string[][]): void {
    this.errands = errands;
    this.open = [];
    this.table.errands = errands;
    this.keep();
  }
  private keep(): void {
    try {
      if (this.errands.length) localStorage.setItem(this.place, JSON.stringify(this.errands));
      else localStorage.removeItem(this.place);
    } catch {
      // A browser that keeps nothing.
    }
  }

  /** Whether the seat is asked, so that it can think ahead. */
  private get awaited(): boolean {
    const { pending } = this.real.moment;
    return !this.real.busy && pending.kind === 'choice' && pending.awaited.includes(this.real.eyes) && this.real.mine.includes(this.real.eyes);
  }

  async begin(): Promise<void> {
    if (!this.awaited) return;
    this.note = '';
    this.on = true;
    await this.think();
  }
  end(): void {
    this.on = false;
    this.open = this.table.open = [];
    this.shown();
  }
  /** The real position is another. */
  async changed(): Promise<void> {
    this.recall();
    this.told = undefined;
    if (!this.on) return;
    if (this.awaited) await this.think();
    else this.end();
  }
  private async think(): Promise<void> {
    try {
      await this.table.think();
    } catch (error) {
      this.why = error instanceof Refused ? error.reason : { text: String(error) };
      this.end();
    }
    this.took();
  }
  /** What was noted at the thinking table is the plan. */
  took(): void {
    if (this.errands === this.table.errands && this.open === this.table.open) return;
    if (this.errands !== this.table.errands) this.told = undefined;
    this.errands = this.table.errands;
    this.open = this.table.open;
    this.keep();
  }

  async add(errand: string[]): Promise<void> {
    await this.set([...this.errands.filter((other) => !this.planner.taken(other, errand[0] ?? '')), errand]);
  }
  async set(errands: string[][]): Promise<void> {
    this.note = '';
    this.told = undefined;
    this.put(errands);
    if (this.on) await this.think();
  }

  /** What the plan comes to; in the best order, if that is asked, and then the plan takes it. */
  async reckon(best: boolean): Promise<void> {
    const { errands } = this;
    const asked = ++this.asked;
    this.told = undefined;
    this.why = undefined;
    if (!errands.length) return;
    this.reckoning = true;
    try {
      const exact = await this.planner.joint?.(this.real.moment.view as never, errands, best);
      const told = exact ?? toldOf(await this.real.outlook(errands, this.planner.answers, best));
      if (asked !== this.asked || this.errands !== errands) return;
      if (best && told.order.some((from, i) => from !== i)) await this.set(told.order.map((from) => errands[from]!));
      this.told = told;
    } catch (error) {
      if (asked === this.asked) this.why = error instanceof Refused ? error.reason : { text: String(error) };
    } finally {
      if (asked === this.asked) this.reckoning = false;
    }
  }

  async carryOut(): Promise<void> {
    const all = this.errands.length;
    this.end();
    this.note = '';
    const end = await carryOut(this.real, this.planner, this.errands, (left) => this.put(left));
    if (end === 'others') this.note = t('The others are asked, or dice: the rest of the plan waits until you are asked again.');
    else if (end === 'refused') this.note = t('Stopped after {} of {}: the next is no longer possible as planned.', all - this.errands.length, all);
  }

  /** Where a piece really stands. */
  at(piece: string): string | undefined {
    return this.planner.where(this.real.moment.view as never, piece);
  }

  close(): void {
    void this.table.leave();
  }
}
