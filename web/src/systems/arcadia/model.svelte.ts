// What is selected on Arcadia's board and what could be done there: every act is one that the referee lists.
import type { Message, Preview } from '../../engine/protocol';
import { Refused } from '../../engine/referee';
import type { Grid } from '../../hexboard/grid';
import type { Marks } from '../../hexboard/model';
import type { Scene } from '../face';
import { Sight } from '../sight.svelte';
import { gridOf, mapOf, piecesOf, readAct, unitsOf, type Act, type View } from './view';

const strikes = ['attack', 'shoot'];

export class Model {
  hex = $state('');
  /** A unit of the list that is to be set on the board. */
  list = $state(0);
  plan: { act: string; preview?: Preview; why?: Message } | undefined = $state.raw();

  range = $state(false);
  readonly sight: Sight;

  constructor(readonly scene: Scene<View>) {
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
  readonly marks: Marks = $derived.by(() => {
    const marks: Marks = { sight: this.sight.line };
    if (this.range) marks.threat = this.within();
    if (this.hex) marks.selected = this.grid.parse(this.hex);
    marks.targets = this.outward.filter((a) => strikes.includes(a.verb)).map((a) => this.grid.parse(a.hexes[1]!));
    marks.reach = this.outward.filter((a) => !strikes.includes(a.verb)).map((a) => ({ cell: this.grid.parse(a.hexes[1]!) }));
    const zone = this.list ? this.setting.flatMap((a) => a.hexes) : [...this.single.flatMap((a) => a.hexes), ...this.acts.filter((a) => a.hexes.length === 2).map((a) => a.hexes[0]!)];
    marks.zone = [...new Set(zone)].filter((hex) => hex !== this.hex).map((hex) => this.grid.parse(hex));
    return marks;
  });

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
    await this.scene.act(text);
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
      const hexes = [...new Set(this.marks.zone?.map((c) => this.grid.label(c)) ?? [])].sort();
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
