// What is selected on Arcadia's board and what could be done there: every act is one that the referee lists.
import type { Message, Preview } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import type { Grid } from '../../hexboard/grid';
import type { Marks } from '../../hexboard/model';
import type { Scene } from '../face';
import { Threats } from '../threats.svelte';
import { Sight } from '../sight.svelte';
import { gridOf, mapOf, piecesOf, readAct, unitsOf, type Act, type Unit, type View } from './view';

const strikes = ['attack', 'shoot'];
/** What is done unit by unit in a stage. */
const stages: Record<string, string[]> = { orders: ['order', 'rally', 'rally-order'], move: ['move'], ranged: ['shoot'], close: ['attack'] };

export class Model {
  hex = $state('');
  /** A unit of the list that is to be set on the board. */
  list = $state(0);
  plan: { act: string; preview?: Preview; why?: Message } | undefined = $state.raw();

  /** The card that one points at: its section is shown. */
  pointed = $state('');
  range = $state(false);
  private readonly threats: Threats;
  readonly sight: Sight;

  constructor(readonly scene: Scene<View>) {
    this.threats = new Threats(scene as never);
    this.sight = new Sight(scene as never, (reason) => /^The target is/.test(reason.text));
  }

  /** Points at a hex: could the chosen unit shoot at the enemy there? */
  point(cell: number): void {
    const to = cell < 0 ? '' : this.grid.label(cell);
    const own = this.view.own.side;
    const from = unitsOf(this.view).find(({ side, unit }) => side === own && unit.at === this.hex && unit.range > 1);
    const foe = unitsOf(this.view).find(({ side, unit }) => side !== own && unit.at === to);
    void this.sight.look(this.hex ? this.grid.parse(this.hex) : -1, cell, from && foe ? `shoot ${this.hex} ${to}` : undefined);
  }

  /** Hexes that an enemy could reach with a blow or a shot in its next turn at the very most. */
  private within(): number[] {
    const near = new Set<number>();
    for (const { side, unit } of unitsOf(this.view)) {
      if (side === this.view.own.side || !unit.at) continue;
      const far = unit.move + Math.max(1, unit.range);
      const from = this.grid.parse(unit.at);
      for (const cell of this.grid.cells()) if (this.grid.distance(from, cell) <= far) near.add(cell);
    }
    return [...near];
  }

  readonly view: View = $derived.by(() => this.scene.moment.view);
  readonly grid: Grid = $derived(gridOf(this.view));
  readonly map = $derived(mapOf(this.view));
  readonly pieces = $derived(piecesOf(this.view));
  readonly acts: Act[] = $derived.by(() => (this.scene.idle ? [] : this.scene.moment.legal.map(readAct)));
  readonly here = $derived(unitsOf(this.view).filter(({ unit }) => unit.at === this.hex));
  /** Acts of the selected hex upon another. */
  readonly outward: Act[] = $derived(this.acts.filter((a) => a.hexes.length === 2 && a.hexes[0] === this.hex));
  /** Acts on one hex alone. */
  readonly single: Act[] = $derived(this.acts.filter((a) => a.hexes.length === 1 && a.list === undefined));
  readonly setting: Act[] = $derived(this.acts.filter((a) => a.list !== undefined && a.list === this.list));
  readonly plain: Act[] = $derived(this.acts.filter((a) => a.hexes.length === 0 && a.list === undefined && a.verb !== 'play'));
  /** Hexes that wait for something in this stage, with who stands there: to be ordered, moved, sent to attack. */
  readonly crew: { hex: string; side: string; unit: Unit }[] = $derived.by(() => {
    const verbs = stages[this.view.stage] ?? [];
    const hexes = new Set(this.acts.filter((a) => verbs.includes(a.verb)).map((a) => a.hexes[0]!));
    return unitsOf(this.view).flatMap(({ side, unit }) => (side === this.view.own.side && unit.at && hexes.has(unit.at) ? [{ hex: unit.at, side, unit }] : []));
  });
  /** A beaten unit of one's own that goes where its owner says. */
  readonly errand: { kind: string; unit: Unit } | undefined = $derived.by(() => {
    if (!this.acts.some((a) => ['push', 'evade', 'rout', 'terror'].includes(a.verb))) return undefined;
    const first = this.view.errands?.[0];
    const found = unitsOf(this.view).find(({ side, unit }) => side === first?.unit?.side && unit.number === first?.unit?.number);
    return first && found ? { kind: first.kind, unit: found.unit } : undefined;
  });
  readonly marks: Marks = $derived.by(() => {
    const marks: Marks = { sight: this.sight.line };
    marks.arrows = (this.scene.planning?.errands ?? []).flatMap((errand) => {
      const { hexes } = readAct(errand[0] ?? '');
      return hexes.length === 2 ? [{ from: this.grid.parse(hexes[0]!), to: this.grid.parse(hexes[1]!) }] : [];
    });
    if (this.range) {
      marks.threat = this.within();
      marks.chances = this.threats.marks(this.grid);
    }
    const asked = this.errand?.unit.at ?? this.hex;
    if (asked) marks.selected = this.grid.parse(asked);
    // Who has an order bears a pennant.
    if (['orders', 'move', 'ranged', 'close'].includes(this.view.stage)) marks.pennants = unitsOf(this.view).filter(({ side, unit }) => unit.ordered && unit.at && side === this.view.own.side).map(({ unit }) => ({ cell: this.grid.parse(unit.at!), within: true }));
    marks.targets = this.outward.filter((a) => strikes.includes(a.verb)).map((a) => this.grid.parse(a.hexes[1]!));
    marks.reach = this.outward.filter((a) => !strikes.includes(a.verb)).map((a) => ({ cell: this.grid.parse(a.hexes[1]!) }));
    const zone = this.list ? this.setting.flatMap((a) => a.hexes) : [...this.single.flatMap((a) => a.hexes), ...this.acts.filter((a) => a.hexes.length === 2).map((a) => a.hexes[0]!)];
    marks.zone = [...new Set(zone)].filter((hex) => hex !== this.hex).map((hex) => this.grid.parse(hex));
    const section = /-(left|centre|right)$/.exec(this.pointed)?.[1];
    if (section && !this.list) marks.zone = this.section(section);
    return marks;
  });

  /** The hexes of a section as the seat's own edge has it.  AR-BRD */
  private section(name: string): number[] {
    const { columns } = this.view.board;
    const side = columns > 13 ? 5 : 4;
    const flank = this.view.own.side === 'enemy' ? columns : -1;
    return this.grid.cells().filter((cell) => {
      const column = this.grid.column(this.grid.hex(cell));
      const own = flank < 0 ? column : columns - 1 - column;
      return name === (own < side ? 'left' : own >= columns - side ? 'right' : 'centre');
    });
  }

  choose(cell: number): void {
    const hex = this.grid.label(cell);
    if (this.list) {
      const set = this.setting.filter((a) => a.hexes.includes(hex));
      if (set.length === 1) {
        this.list = 0;
        void this.act(set[0]!.text);
      } else this.hex = hex;
      return;
    }
    const outward = this.outward.filter((a) => a.hexes[1] === hex);
    const strike = outward.find((a) => strikes.includes(a.verb));
    if (strike) return void this.propose(strike.text);
    if (outward.length) {
      this.hex = hex;
      return void this.act(outward[0]!.text);
    }
    const single = this.single.filter((a) => a.hexes[0] === hex);
    if (this.errand && single.length === 1) return void this.act(single[0]!.text);
    const again = hex === this.hex;
    this.hex = hex;
    this.plan = undefined;
    // One thing only can be done with this hex: a second click does it.
    if (again && single.length === 1) return void this.act(single[0]!.text);
    this.scene.bring('orders');
  }

  async propose(act: string): Promise<void> {
    this.plan = { act };
    this.scene.bring('orders');
    try {
      const preview = await this.scene.table.preview(act);
      if (this.plan?.act === act) this.plan = { act, preview };
    } catch (error) {
      if (error instanceof Refused && this.plan?.act === act) this.plan = { act, why: error.reason };
    }
  }

  async act(text: string): Promise<void> {
    this.plan = undefined;
    const { verb, hexes } = readAct(text);
    // Who marches is looked at where it comes to stand.
    if ((await this.scene.act(text)) && verb === 'move' && hexes[1]) this.hex = hexes[1];
  }

  cancel(): void {
    if (this.plan) this.plan = undefined;
    else if (this.list) this.list = 0;
    else this.hex = '';
  }

  key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.cancel();
    else if (event.key === 'c' && this.plan && !this.plan.why) void this.act(this.plan.act);
    else if (event.key === 'u') void this.scene.table.undo().catch(() => undefined);
    else if (event.key === 'n') {
      const hexes = [...new Set([...this.crew.map((c) => c.hex), ...(this.marks.zone?.map((c) => this.grid.label(c)) ?? [])])].sort();
      if (hexes.length) this.hex = hexes[(hexes.indexOf(this.hex) + 1) % hexes.length]!;
    }
  }
}

const models = new WeakMap<object, Model>();

export function modelOf(scene: Scene<View>): Model {
  let model = models.get(scene);
  if (!model) models.set(scene, (model = new Model(scene)));
  return model;
}
