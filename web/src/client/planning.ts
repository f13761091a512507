// A table at which one thinks ahead: what is done here is only noted, and the position is what the referee says that it
// would be. It lies over the real one, so that every part of the page plans as it plays.
import type { Format, Hint, Moment, Outlook, Preview, Thought, Threat, Way } from '../engine/protocol';
import { Refused } from '../engine/referee';
import type { Desk } from './desk';
import type { Change, Table, TableInfo } from './table';

/** How a system's acts make errands. */
export interface Manner {
  /** Acts that answer what is asked in between, the first that is legal. */
  answers: string[];
  /** Whether an errand takes what this act would act with: it is not offered again. */
  taken(errand: string[], act: string): boolean;
  /** Acts in a row as errands. */
  group(acts: string[]): string[][];
  /** What is shown of a position that is only thought of, where something in it would be made up. */
  blend?(real: never, imagined: never): unknown;
  /** Whether an act that would be legal there rests on nothing made up. */
  sure?(real: never, act: string): boolean;
}

let thoughts = 0;

export class PlanTable implements Table {
  moment: Moment;
  /** What is planned: errands that are whole, and the one that is being given. */
  errands: string[][] = [];
  open: string[] = [];
  private listeners = new Set<(change: Change) => void>();

  constructor(
    readonly real: Table,
    readonly manner: Manner,
  ) {
    this.moment = real.moment;
  }

  get info(): TableInfo {
    return this.real.info;
  }
  get mine(): string[] {
    return this.real.mine;
  }
  get eyes(): string {
    return this.real.eyes;
  }
  get busy(): boolean {
    return this.real.busy;
  }
  get desk(): Desk | undefined {
    return this.real.desk;
  }
  /** All errands, also one that is not whole. */
  get all(): string[][] {
    return this.open.length ? [...this.errands, this.open] : this.errands;
  }

  watch(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  private show({ legal, samples, view }: Pick<Thought, 'legal' | 'samples' | 'view'>): void {
    const { seat, chronicle, entries } = this.real.moment;
    const sure = (act: string) => this.manner.sure?.(this.real.moment.view as never, act) ?? true;
    const free = legal.filter((act) => sure(act)).filter((act) => this.open.length > 0 || !this.errands.some((errand) => this.manner.taken(errand, act)));
    const shown = this.manner.blend ? this.manner.blend(this.real.moment.view as never, view as never) : view;
    // A number of its own: what was known of another thought is not true of this one.
    this.moment = { seat, number: -(++thoughts), pending: { kind: 'choice', sealed: false, awaited: [seat] }, legal: free, samples, view: shown, chronicle, entries };
    for (const listener of this.listeners) listener({ moment: this.moment, busy: false });
  }

  /** Thinks again from what is planned: the real position has changed, or an errand was taken out. */
  async think(): Promise<void> {
    this.show(await this.real.imagine([...this.errands, this.open]));
  }
  async plan(errands: string[][]): Promise<void> {
    this.errands = errands;
    this.open = [];
    await this.think();
  }

  async act(action: string): Promise<void> {
    const open = [...this.open, action];
    const thought = await this.real.imagine([...this.errands, open]);
    if (!thought.closed && thought.kept < open.length) throw new Refused({ text: 'this cannot follow in the plan' });
    if (thought.closed || !thought.aside) {
      this.errands = [...this.errands, open];
      this.open = [];
      await this.think();
    } else {
      this.open = open;
      this.show(thought);
    }
  }
  async actAll(actions: string[]): Promise<void> {
    for (const action of actions) await this.act(action);
  }
  async undo(): Promise<void> {
    if (this.open.length) this.open = this.open.slice(0, -1);
    else this.errands = this.errands.slice(0, -1);
    await this.think();
  }
  async check(action: string): Promise<void> {
    await this.preview(action);
  }
  ways(prefix: string): Promise<Way[]> {
    return this.real.waysIn([...this.errands, this.open], prefix);
  }
  preview(action: string): Promise<Preview> {
    return this.real.previewIn([...this.errands, this.open], action);
  }

  imagine(errands: string[][]): Promise<Thought> {
    return this.real.imagine(errands);
  }
  waysIn(errands: string[][], prefix: string): Promise<Way[]> {
    return this.real.waysIn(errands, prefix);
  }
  previewIn(errands: string[][], action: string): Promise<Preview> {
    return this.real.previewIn(errands, action);
  }
  outlook(errands: string[][], answers: string[], best: boolean): Promise<Outlook> {
    return this.real.outlook(errands, answers, best);
  }

  // What is not of the plan goes to the real table.
  resign(): Promise<void> {
    return this.real.resign();
  }
  offerDraw(): Promise<void> {
    return this.real.offerDraw();
  }
  say(text: string): Promise<void> {
    return this.real.say(text);
  }
  async fall(): Promise<void> {
    throw new Refused({ text: 'nothing falls in a plan' });
  }
  hint(): Promise<Hint> {
    return this.real.hint();
  }
  threats(): Promise<Threat[]> {
    return this.real.threats();
  }
  paper(name: string, format: Format): Promise<string> {
    return this.real.paper(name, format);
  }
  page(): Promise<string> {
    return this.real.page();
  }
  record(): Promise<string> {
    return this.real.record();
  }
  look(seat: string): Promise<void> {
    return this.real.look(seat);
  }
  hurry(): void {
    this.real.hurry();
  }
  async leave(): Promise<void> {
    this.listeners.clear();
  }
}

/** Carries errands out at a real table as far as they go; yields what is left, and why it stopped if something was in the way. */
export async function carryOut(table: Table, manner: Manner, errands: string[][], left: (errands: string[][]) => void): Promise<'done' | 'others' | 'refused'> {
  let rest = errands;
  const seat = table.eyes;
  const asked = () => {
    const { pending } = table.moment;
    return !table.busy && table.eyes === seat && pending.kind === 'choice' && pending.awaited.includes(seat);
  };
  while (rest.length) {
    const [errand = [], ...later] = rest;
    for (const [i, act] of errand.entries()) {
      if (!(await answered(table, manner, act, asked))) return 'refused';
      if (!asked()) {
        left((rest = [errand.slice(i), ...later]));
        return 'others';
      }
      await table.act(act);
      // Each act leaves the list as it is done: what comes after is not lost, and nothing is done twice.
      left((rest = i + 1 < errand.length ? [errand.slice(i + 1), ...later] : later));
    }
  }
  await answered(table, manner, '', asked);
  return 'done';
}

/** Answers what is asked in between until `act` is legal, or nobody here is asked; false where it cannot become so. */
async function answered(table: Table, manner: Manner, act: string, asked: () => boolean): Promise<boolean> {
  for (let i = 0; i < 12 && asked(); ++i) {
    if (act && (table.moment.legal.includes(act) || (await table.check(act).then(() => true, () => false)))) return true;
    const answer = manner.answers.find((each) => table.moment.legal.includes(each));
    if (!answer) return !act;
    await table.act(answer);
  }
  return !asked() || !act;
}
