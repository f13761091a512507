// What is selected on gobwin's map and what could be done with it: every act is one that the referee lists.
import type { Preview, Way } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import type { Message } from '../../engine/protocol';
import type { Grid } from '../../hexboard/grid';
import type { Marks } from '../../hexboard/model';
import type { Scene } from '../face';
import { Threats } from '../threats.svelte';
import { readPlanned } from './joint';
import { orderMarks, Orders } from './orders.svelte';
import { words } from './tale';
import { designOf, fogOf, gridOf, isFoe, isOwn, lastHex, mapOf, piecesOf, readAct, type Act, type Stack, type View } from './view';

/** What is about to be done, shown before it is. */
export interface Plan {
  acts: string[];
  cost?: number;
  preview?: Preview;
  why?: Message;
  /** Cannot be taken back: dice fall. */
  final: boolean;
}

export class Model {
  hex = $state('');
  name = $state('');
  plan: Plan | undefined = $state.raw();
  /** A character who names a hex: "R3:1". */
  looking = $state('');
  range = $state(false);
  /** Why the stack that was chosen does not get to the hex that one chose next. */
  barred: { hex: string; stack: string; why: Message[] } | undefined = $state.raw();
  /** How far orders can be carried, as a layer. */
  readonly orders: Orders;
  private readonly threats: Threats;
  private ways: { stack: string; number: number; list: Way[] } = $state.raw({ stack: '', number: -1, list: [] });

  constructor(readonly scene: Scene<View>) {
    this.threats = new Threats(scene as never);
    this.orders = new Orders(scene);
  }

  readonly view: View = $derived.by(() => this.scene.moment.view);
  readonly grid: Grid = $derived(gridOf(this.view));
  readonly map = $derived(mapOf(this.view));
  readonly pieces = $derived(piecesOf(this.view));
  readonly acts: Act[] = $derived.by(() => (this.scene.idle ? [] : this.scene.moment.legal.map(readAct)));
  readonly here: Stack[] = $derived(this.view.stacks.filter((s) => s.hex === this.hex));
  readonly stack: Stack | undefined = $derived(this.view.stacks.find((s) => s.name === this.name && isOwn(this.view, s)));
  readonly own: Act[] = $derived(this.stack ? this.acts.filter((a) => a.stack === this.stack!.name) : []);
  /** Strikes of the selected stack by the hex that they fall on. */
  readonly strikes: Act[] = $derived(this.own.filter((a) => ['attack', 'fire', 'walls'].includes(a.verb)));
  readonly carried = $derived.by(() => this.orders.shown(this.stack));
  readonly marks: Marks = $derived.by(() => {
    const marks: Marks = { fog: fogOf(this.view) };
    marks.arrows = (this.scene.planning?.errands ?? []).flatMap((errand) => {
      const last = errand[errand.length - 1] ?? '';
      const from = this.scene.planning?.at(readAct(last).stack ?? '');
      const to = readPlanned(last)?.hex ?? lastHex(last);
      return from && to && from !== to ? [{ from: this.grid.parse(from), to: this.grid.parse(to) }] : [];
    });
    if (this.hex) marks.selected = this.grid.parse(this.hex);
    if (this.stack) {
      marks.selectedPiece = this.stack.name;
      marks.targets = [...new Set(this.strikes.map((a) => this.grid.parse(a.words[1]!.slice(0, 4))))];
      if (this.ways.stack === this.stack.name) marks.reach = this.ways.list.map((way) => ({ cell: this.grid.parse(lastHex(way.act)), cost: String(way.cost), attack: this.foeAt(lastHex(way.act)) }));
    }
    if (this.looking) marks.zone = this.grid.cells();
    if (this.plan?.acts[0]?.startsWith('move ') && this.stack) {
      let sum = 0;
      marks.path = [{ cell: this.grid.parse(this.stack.hex) }, ...this.plan.acts.map((act) => ({ cell: this.grid.parse(lastHex(act)), cost: String((sum = this.ways.list.find((w) => w.act === act)?.cost ?? sum)) }))];
    }
    if (this.range) {
      marks.threat = this.within();
      marks.chances = this.threats.marks(this.grid);
    }
    if (this.carried) Object.assign(marks, orderMarks(this.view, this.carried));
    return marks;
  });

  foeAt(hex: string): boolean {
    return this.view.stacks.some((s) => s.hex === hex && isFoe(this.view, s));
  }

  /** Hexes that an enemy in sight could be in after its next march at the very most: its Move, one point a hex. */
  private within(): number[] {
    const near = new Set<number>();
    for (const stack of this.view.stacks.filter((s) => isFoe(this.view, s))) {
      const move = Math.max(0, ...stack.units.map((unit) => designOf(this.view, stack, unit)?.move ?? 0));
      const from = this.grid.parse(stack.hex);
      for (const cell of this.grid.cells()) if (this.grid.distance(from, cell) <= move) near.add(cell);
    }
    return [...near];
  }

  choose(cell: number, piece?: string): void {
    const hex = this.grid.label(cell);
    if (this.looking) {
      void this.propose([`look ${this.looking} ${hex}`]);
      return;
    }
    // A hex within reach: first the way there, then the march.
    const way = this.stack && this.hex !== hex ? this.ways.list.findIndex((w) => lastHex(w.act) === hex) : -1;
    if (this.stack && way >= 0 && this.ways.stack === this.stack.name) {
      const acts = this.chain(way);
      if (this.plan && this.plan.acts.join() === acts.join()) void this.commit();
      else this.plan = { acts, cost: this.ways.list[way]!.cost, final: false };
      return;
    }
    const strikes = this.strikes.filter((a) => a.words[1]!.startsWith(hex));
    if (strikes.length && (hex !== this.hex || this.foeAt(hex))) {
      const first = strikes.find((a) => piece?.includes(`${a.words[1]} `)) ?? strikes[0]!;
      void this.propose([first.text]);
      return;
    }
    this.plan = undefined;
    const own = this.view.stacks.filter((s) => s.hex === hex && isOwn(this.view, s));
    if (this.stack && own.length === 0 && hex !== this.hex && !this.scene.idle && this.view.stage === 'turn') void this.bar(this.stack, cell);
    if (hex === this.hex && own.length) {
      const at = own.findIndex((s) => s.name === this.name);
      this.select(own[(at + 1) % own.length]!.name);
    } else {
      this.hex = hex;
      this.select(own.find((s) => s.name === piece)?.name ?? own.find((s) => this.acts.some((a) => a.stack === s.name && a.verb === 'move'))?.name ?? own[0]?.name ?? '');
    }
    this.scene.bring('orders');
  }

  /** Says why a stack does not get to a hex: what the referee objects to the step, or to the blow. */
  private async bar(stack: Stack, cell: number): Promise<void> {
    const hex = this.grid.label(cell);
    const refused = (act: string) => this.scene.table.preview(act).then(() => undefined, (error: unknown) => (error instanceof Refused ? error.reason : undefined));
    const beside = this.grid.distance(this.grid.parse(stack.hex), cell) === 1;
    const foe = this.view.stacks.find((s) => s.hex === hex && isFoe(this.view, s));
    const found = await Promise.all([beside || !stack.reached ? refused(`move ${stack.name} ${hex}`) : { text: words.far!, arguments: [stack.name] }, foe && stack.reached ? refused(`attack ${stack.name} ${hex}.${foe.place}`) : undefined]);
    const why = found.filter((reason) => reason !== undefined);
    if (why.length && this.hex === hex) this.barred = { hex, stack: stack.name, why };
  }

  select(name: string): void {
    this.name = name;
    this.plan = undefined;
    this.looking = '';
    const stack = this.view.stacks.find((s) => s.name === name);
    if (stack) this.hex = stack.hex;
    void this.survey();
  }

  /** Asks how far the selected stack can go. */
  async survey(): Promise<void> {
    const stack = this.name;
    // It may stand elsewhere than it did: the game was taken back, or another moved it.
    if (this.stack && !this.plan && this.hex !== this.stack.hex) this.hex = this.stack.hex;
    const { number } = this.scene.moment;
    if (!stack || !this.own.some((a) => a.verb === 'move')) {
      this.ways = { stack: '', number, list: [] };
      return;
    }
    if (this.ways.stack === stack && this.ways.number === number) return;
    const list = await this.scene.table.ways(`move ${stack} `);
    if (this.name === stack && this.scene.moment.number === number) this.ways = { stack, number, list };
  }

  private chain(way: number): string[] {
    const acts: string[] = [];
    for (let at: number | null = way; at !== null; at = this.ways.list[at]!.after) acts.unshift(this.ways.list[at]!.act);
    return acts;
  }

  /** Shows what acts would come to. */
  async propose(acts: string[]): Promise<void> {
    const final = /^(attack|fire|walls|end|look)/.test(acts[0] ?? '');
    this.plan = { acts, final };
    this.scene.bring('orders');
    try {
      const preview = await this.scene.table.preview(acts[0]!);
      if (this.plan?.acts === acts) this.plan = { acts, final, preview };
    } catch (error) {
      if (error instanceof Refused && this.plan?.acts === acts) this.plan = { acts, final, why: error.reason };
    }
  }

  async commit(): Promise<void> {
    const plan = this.plan;
    if (!plan) return;
    this.plan = undefined;
    this.looking = '';
    await this.scene.actAll(plan.acts);
    this.settle();
  }

  async act(text: string): Promise<void> {
    this.plan = undefined;
    await this.scene.act(text);
    this.settle();
  }

  /** After something has happened: the selection follows its stack. */
  private settle(): void {
    const stack = this.view.stacks.find((s) => s.name === this.name);
    if (stack) this.hex = stack.hex;
    else this.name = '';
    void this.survey();
  }

  /** The next stack that still has something to do. */
  next(): void {
    const busy = this.view.stacks.filter((s) => isOwn(this.view, s) && this.acts.some((a) => a.stack === s.name && ['move', 'attack', 'fire', 'walls'].includes(a.verb)));
    if (busy.length === 0) return;
    const at = busy.findIndex((s) => s.name === this.name);
    this.select(busy[(at + 1) % busy.length]!.name);
  }

  /** Puts the attack that is shown into the plan. */
  queueUp(): void {
    const acts = this.plan?.acts;
    if (!acts) return;
    this.plan = undefined;
    void this.scene.planning?.add(acts);
  }

  cancel(): void {
    if (this.plan || this.looking) {
      this.plan = undefined;
      this.looking = '';
    } else {
      this.name = '';
      this.hex = '';
    }
  }

  key(event: KeyboardEvent): void {
    if (event.key === 'n') this.next();
    else if (event.key === 'Escape') this.cancel();
    else if (event.key === 'c' && this.plan && !this.plan.why) void this.commit();
    else if (event.key === 'u') void this.scene.table.undo().catch(() => undefined);
  }
}

const models = new WeakMap<object, Model>();

/** The one model of a scene: its stage and its panel share it. */
export function modelOf(scene: Scene<View>): Model {
  let model = models.get(scene);
  if (!model) models.set(scene, (model = new Model(scene)));
  return model;
}
