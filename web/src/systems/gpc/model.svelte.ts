// The knights' plans for the round: kept in this browser, reckoned by the referee.
import { house } from '../../app/house.svelte';
import type { Scene } from '../face';
import { ahead, asPlanned, together, type Ahead, usual, type Fate, type Orders, type Row, type Together } from './plan';
import type { View } from './view';

interface Plan {
  orders: Orders;
  manoeuvre: string;
}

export class Model {
  private plans: Record<string, Plan> = $state({});
  /** By knight: what each manoeuvre that he may choose comes to under his plan. */
  rows: Record<string, Row[]> = $state.raw({});
  /** Of knights whose Battle roll has yet to fall. */
  before: Record<string, Row[]> = $state.raw({});
  /** The plan is carried out by itself, choice by choice. */
  follow = $state(false);
  private asked = '';

  constructor(private scene: Scene<View>) {
    try {
      const kept = JSON.parse(localStorage.getItem(this.place) ?? '{}') as Record<string, Partial<Plan>>;
      for (const [knight, plan] of Object.entries(kept)) this.plans[knight] = { orders: { ...usual, ...plan.orders }, manoeuvre: plan.manoeuvre ?? '' };
    } catch {
      // Plans that cannot be read are none.
    }
  }
  private get place(): string {
    return `montjoy.knights.${this.scene.table.info.id}`;
  }

  of(knight: string): Plan {
    return this.plans[knight] ?? { orders: usual, manoeuvre: '' };
  }
  isUsual(knight: string): boolean {
    return JSON.stringify(this.of(knight).orders) === JSON.stringify(usual);
  }
  set(knight: string, change: { orders?: Partial<Orders>; manoeuvre?: string }): void {
    const { orders, manoeuvre } = this.of(knight);
    this.plans[knight] = { orders: { ...orders, ...change.orders }, manoeuvre: change.manoeuvre ?? manoeuvre };
    try {
      localStorage.setItem(this.place, JSON.stringify(this.plans));
    } catch {
      // A browser that keeps nothing.
    }
    void this.reckon();
  }

  row(knight: string, manoeuvre: string): Row | undefined {
    return this.rows[knight]?.find((row) => row.manoeuvre === manoeuvre);
  }

  /** Asks what each manoeuvre of each knight comes to; of those who have none to choose nothing comes. */
  async reckon(): Promise<void> {
    const { view, number } = this.scene.moment;
    const key = `${number} ${JSON.stringify(this.plans)}`;
    if (this.asked === key) return;
    this.asked = key;
    const referee = await (await house()).referee('gpc');
    const files = [{ name: 'view', text: JSON.stringify(view) }];
    const found: Record<string, Row[]> = {};
    const early: Record<string, Row[]> = {};
    for (const { seat } of view.scenario.knights) {
      const { most, ...orders } = this.of(seat).orders;
      const partner = /^attack with (.+)$/.exec(this.of(seat).manoeuvre)?.[1];
      const theirs = partner ? Object.fromEntries(Object.entries(this.of(partner).orders).map(([key, value]) => [`partner-${key}`, String(value)])) : {};
      const answer = await referee.ask<{ text: string }>({ do: 'tool', system: 'gpc', tool: 'whatif', files, options: { json: '', knight: seat, ahead: '', most: String(most), ...orders, ...theirs } }).catch(() => ({ text: '' }));
      if (this.asked !== key) return;
      const rows = answer.text ? (JSON.parse(answer.text) as { manoeuvres: Row[] }).manoeuvres : [];
      // Before the roll a row is told for each of its results.
      if (view.state.knights.find((_, i) => view.scenario.knights[i]!.seat === seat)?.fight.read) found[seat] = rows;
      else if (rows.length) early[seat] = rows;
    }
    this.rows = found;
    this.before = early;
  }

  ahead(knight: string): Ahead[] {
    return ahead(this.before[knight] ?? [], this.of(knight).manoeuvre);
  }

  /** Who has chosen for this round, or means to. */
  readonly fates: Fate[] = $derived.by(() => {
    const { view } = this.scene.moment;
    return view.scenario.knights.flatMap((sheet, i) => {
      const { fight } = view.state.knights[i]!;
      const manoeuvre = fight.manoeuvre !== 'none' && !fight.done ? fight.manoeuvre : this.of(sheet.seat).manoeuvre;
      const row = this.row(sheet.seat, manoeuvre) ?? (this.rows[sheet.seat] ?? []).find((r) => r.manoeuvre.startsWith(manoeuvre) && manoeuvre !== '');
      return row ? [{ name: sheet.name, manoeuvre: row.manoeuvre, row }] : [];
    });
  });
  readonly together: Together | undefined = $derived(together(this.fates));

  /** What the plan says of the choice that is asked now. */
  planned(previews: Parameters<typeof asPlanned>[5]): string | undefined {
    const { view, seat, legal } = this.scene.moment;
    const { orders, manoeuvre } = this.of(seat);
    return asPlanned(view, seat, legal, orders, manoeuvre, previews);
  }
}

const models = new WeakMap<object, Model>();

export function modelOf(scene: Scene<View>): Model {
  let model = models.get(scene);
  if (!model) models.set(scene, (model = new Model(scene)));
  return model;
}
