// What is selected on the field and what could be done there: every act is one that the referee lists.
import type { Message, Preview, Way } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import type { Grid } from '../../hexboard/grid';
import type { Marks } from '../../hexboard/model';
import type { Scene } from '../face';
import { Threats } from '../threats.svelte';
import { Sight } from '../sight.svelte';
import { figureOf, gridOf, linksOf, mapOf, piecesOf, readAct, sideOf, unitsAt, type Act, type Unit, type View } from './view';

/** What falls on an enemy or a work, and what names a hex to go to. */
const strikes = ['attack', 'shoot', 'throw', 'fire', 'batter', 'demand', 'wings'];
const places = ['at', 'flee', 'pursue', 'land', 'climb', 'fix', 'build', 'repair', 'douse'];

export interface Plan {
  acts: string[];
  cost?: number;
  preview?: Preview;
  why?: Message;
}

export class Model {
  hex = $state('');
  name = $state('');
  plan: Plan | undefined = $state.raw();
  private ways: { number: number; verb: string; list: Way[] } = $state.raw({ number: -1, verb: '', list: [] });

  range = $state(false);
  private readonly threats: Threats;
  readonly sight: Sight;

  constructor(readonly scene: Scene<View>) {
    this.threats = new Threats(scene as never);
    this.sight = new Sight(scene as never, (reason) => /lies behind|does not see|out of range|hexes away|unloaded|engaged|cannot be hit/.test(reason.text));
  }

  /** Points at a hex: could the acting unit, or the chosen one, shoot at the enemy there? */
  point(cell: number): void {
    const shooter = this.view.active ?? this.name;
    const from = this.view.units.find((u) => u.name === shooter);
    const own = figureOf(this.view, shooter);
    const foe = cell < 0 || !own ? undefined : unitsAt(this.view, this.grid.label(cell)).find((u) => figureOf(this.view, u.name)?.side !== own.side);
    const shoots = own?.in_hand ? /bows|slings|javelins/.test(own.in_hand) : own?.type === 'catapult';
    void this.sight.look(from?.at ? this.grid.parse(from.at) : -1, cell, foe && shoots ? `${own?.in_hand === 'javelins' ? 'throw' : 'shoot'} ${foe.name}` : undefined);
  }

  /** Hexes that an enemy in sight could strike next round at the very most: its charge, and the hex before it. */
  private within(): number[] {
    const near = new Set<number>();
    const side = this.view.figures.find((f) => f.seat === this.view.seat)?.side;
    for (const unit of this.view.units.filter((u) => u.at && u.rp > 0)) {
      const figure = figureOf(this.view, unit.name);
      if (!figure || figure.side === side) continue;
      const far = Math.max(figure.charge, figure.fly_charge ?? 0) + 1;
      const from = this.grid.parse(unit.at!);
      for (const cell of this.grid.cells()) if (this.grid.distance(from, cell) <= far) near.add(cell);
    }
    return [...near];
  }

  readonly view: View = $derived.by(() => this.scene.moment.view);
  readonly grid: Grid = $derived(gridOf(this.view));
  readonly map = $derived(mapOf(this.view));
  readonly pieces = $derived.by(() => piecesOf(this.view, this.scene.table.info.sides));
  readonly acts: Act[] = $derived.by(() => (this.scene.idle ? [] : this.scene.moment.legal.map(readAct)));
  /** The unit that the question is about. */
  readonly asked: string = $derived.by(() => {
    const { view } = this;
    return (['facing', 'placing'].includes(view.phase) ? view.tasks[0]?.unit : undefined) ?? view.active ?? '';
  });
  /** Those that may act next. */
  readonly ready: string[] = $derived.by(() => [...new Set(this.acts.filter((a) => a.verb === 'unit').map((a) => a.unit!))]);
  /** A side to look to, by the hex that lies there. */
  readonly turns: { cell: number; act: Act }[] = $derived.by(() => {
    const at = ['facing', 'deploy-facing'].includes(this.view.phase) ? this.view.units.find((u) => u.name === this.asked)?.at : undefined;
    if (!at) return [];
    return this.acts.flatMap((act) => {
      const cell = act.verb === 'face' ? this.grid.neighbour(this.grid.parse(at), sideOf(act.rest)) : -1;
      return cell < 0 ? [] : [{ cell, act }];
    });
  });
  readonly unit: Unit | undefined = $derived(this.view.units.find((u) => u.name === this.name && u.rp > 0));
  readonly here: Unit[] = $derived(unitsAt(this.view, this.hex));
  /** Acts that fall on a hex: its own, or that of the unit that they name. */
  readonly aimed: { act: Act; hex: string }[] = $derived(
    this.acts.flatMap((act) => {
      if (!strikes.includes(act.verb) && !places.includes(act.verb)) return [];
      const hex = act.hex ?? (act.unit ? this.view.units.find((u) => u.name === act.unit)?.at : undefined);
      return hex ? [{ act, hex }] : [];
    }),
  );
  readonly marks: Marks = $derived.by(() => {
    const marks: Marks = { links: linksOf(this.view), sight: this.sight.line, arrows: this.planned() };
    if (this.range) {
      marks.threat = this.within();
      marks.chances = this.threats.marks(this.grid);
    }
    if (this.hex) marks.selected = this.grid.parse(this.hex);
    const shown = this.asked || this.name;
    if (shown) marks.selectedPiece = shown;
    marks.targets = [...new Set(this.aimed.filter(({ act }) => strikes.includes(act.verb)).map(({ hex }) => this.grid.parse(hex)))];
    const going = this.aimed.filter(({ act }) => places.includes(act.verb)).map(({ hex }) => ({ cell: this.grid.parse(hex) }));
    marks.reach = [...(this.scene.idle ? [] : this.ways.list).map((way) => ({ cell: this.grid.parse(hexOf(way.act)), cost: this.chained ? String(way.cost) : undefined })), ...going, ...this.turns.map(({ cell }) => ({ cell }))];
    const placing = this.acts.filter((a) => a.verb === 'place' && a.unit === this.name);
    if (placing.length) marks.zone = placing.map((a) => this.grid.parse(a.hex!));
    else if (this.unit?.at && !this.turns.length) marks.zone = this.front(this.unit);
    if (this.plan && /^(move|fly)/.test(this.plan.acts[0] ?? '')) {
      const from = this.view.units.find((u) => u.name === this.view.active)?.at;
      if (from) marks.path = [{ cell: this.grid.parse(from) }, ...this.plan.acts.map((act) => ({ cell: this.grid.parse(hexOf(act)), cost: this.chained ? String(this.ways.list.find((w) => w.act === act)?.cost ?? '') : undefined }))];
    }
    return marks;
  });

  /** Whether the way is a row of acts: then each has its price. */
  private readonly chained: boolean = $derived(this.ways.list.some((way) => way.after !== null));

  /** What is planned, as arrows: where a unit marches, and whom it strikes from there. */
  private planned(): NonNullable<Marks['arrows']> {
    const plan = this.scene.planning;
    return (plan?.errands ?? []).flatMap((errand) => {
      const first = readAct(errand[0] ?? '');
      let from = first.verb === 'unit' ? plan?.at(first.unit ?? '') : undefined;
      const arrows: NonNullable<Marks['arrows']> = [];
      const marches = errand.filter((act) => /^(move|fly) /.test(act));
      const strike = errand.map(readAct).find((act) => strikes.includes(act.verb));
      for (const to of [marches.length ? hexOf(marches[marches.length - 1]!) : '', (strike && (strike.hex ?? plan?.at(strike.unit ?? ''))) || '']) {
        if (from && to && from !== to) arrows.push({ from: this.grid.parse(from), to: this.grid.parse(to) });
        if (to) from = to;
      }
      return arrows;
    });
  }

  /** The three hexes before a unit. */
  private front(unit: Unit): number[] {
    const cell = this.grid.parse(unit.at!);
    const ahead = sideOf(unit.facing);
    return [5, 0, 1].map((turn) => this.grid.neighbour(cell, (ahead + turn) % 6)).filter((c) => c >= 0);
  }

  choose(cell: number, piece?: string): void {
    const hex = this.grid.label(cell);
    const place = this.acts.find((a) => a.verb === 'place' && a.unit === this.name && a.hex === hex);
    if (place) return void this.act(place.text);
    const turn = this.turns.find((side) => side.cell === cell);
    if (turn) return void this.act(turn.act.text);
    const way = this.ways.list.findIndex((w) => hexOf(w.act) === hex);
    if (way >= 0 && !this.aimed.some((a) => a.hex === hex)) {
      const acts = this.chain(way);
      if (this.plan?.acts.join() === acts.join()) void this.commit();
      else {
        this.hex = hex;
        this.plan = { acts, cost: this.chained ? this.ways.list[way]!.cost : undefined };
        this.scene.bring('orders');
      }
      return;
    }
    const aimed = this.aimed.filter((a) => a.hex === hex);
    this.hex = hex;
    if (aimed.length) return void this.propose([aimed[0]!.act.text]);
    this.plan = undefined;
    const units = unitsAt(this.view, hex);
    // A second click on the one that may act lets it.
    if (units.length === 1 && units[0]!.name === this.name && this.ready.includes(this.name)) return void this.begin(this.name);
    const at = units.findIndex((u) => u.name === this.name);
    this.name = (units.find((u) => u.name === piece && u.name !== this.name) ?? units[(at + 1) % Math.max(1, units.length)])?.name ?? '';
    this.scene.bring('orders');
  }

  /** Lets a unit act. */
  begin(name: string): Promise<void> {
    const act = this.acts.find((a) => a.verb === 'unit' && a.unit === name);
    return act ? this.act(act.text) : Promise.resolve();
  }

  select(name: string): void {
    this.name = name;
    this.hex = this.view.units.find((u) => u.name === name)?.at ?? this.hex;
    this.plan = undefined;
  }

  /** Asks how far the active unit can go. */
  async survey(): Promise<void> {
    const { number } = this.scene.moment;
    if (this.ways.number === number || this.scene.idle) return;
    const verb = this.acts.some((a) => a.verb === 'move') ? 'move' : this.acts.some((a) => a.verb === 'fly') ? 'fly' : '';
    this.ways = { number, verb, list: [] };
    if (this.asked) this.select(this.asked);
    else if (this.ready.length && !this.ready.includes(this.name)) this.name = this.hex = '';
    if (!verb) return;
    const list = await this.scene.table.ways(`${verb} `);
    if (this.scene.moment.number === number) this.ways = { number, verb, list };
  }

  private chain(way: number): string[] {
    const acts: string[] = [];
    for (let at: number | null = way; at !== null; at = this.ways.list[at]!.after) acts.unshift(this.ways.list[at]!.act);
    return acts;
  }

  async propose(acts: string[]): Promise<void> {
    this.plan = { acts };
    this.scene.bring('orders');
    try {
      const preview = await this.scene.table.preview(acts[0]!);
      if (this.plan?.acts === acts) this.plan = { acts, preview };
    } catch (error) {
      if (error instanceof Refused && this.plan?.acts === acts) this.plan = { acts, why: error.reason };
    }
  }

  async commit(): Promise<void> {
    const plan = this.plan;
    if (!plan) return;
    this.plan = undefined;
    await this.scene.actAll(plan.acts);
  }

  async act(text: string): Promise<void> {
    this.plan = undefined;
    await this.scene.act(text);
  }

  next(): void {
    const names = [...new Set(this.acts.filter((a) => a.verb === 'unit' || a.verb === 'place').map((a) => a.unit!))];
    if (names.length) this.select(names[(names.indexOf(this.name) + 1) % names.length]!);
  }

  cancel(): void {
    if (this.plan) this.plan = undefined;
    else this.name = this.hex = '';
  }

  key(event: KeyboardEvent): void {
    if (event.key === 'n') this.next();
    else if (event.key === 'Escape') this.cancel();
    else if (event.key === 'c' && this.plan && !this.plan.why) void this.commit();
    else if (event.key === 'u') void this.scene.table.undo().catch(() => undefined);
  }
}

export function hexOf(act: string): string {
  return /\b(\d{4})\b/.exec(act)?.[1] ?? '';
}

const models = new WeakMap<object, Model>();

export function modelOf(scene: Scene<View>): Model {
  let model = models.get(scene);
  if (!model) models.set(scene, (model = new Model(scene)));
  return model;
}
