// What the knights' referee tells a seat.
import type { Entry } from '../../engine/protocol';

export interface Sheet {
  name: string;
  seat: string;
  battle: number;
  weapons: Record<string, number>;
  weapon: string;
  horsemanship: number;
  valorous: number;
  hit_points: number;
  armour: number;
  shield: boolean;
  mount: string;
  squire: { name: string; skill: number } | 'none';
  glory: number;
  followers: { count: number; skill: number };
}

export interface Knight {
  hit_points: number;
  health: string;
  quit: boolean;
  mounted: boolean;
  glory_halves: number;
  men: number;
  squire: string;
  tier: number;
  disengaged: boolean;
  disrupted: boolean;
  flanked: boolean;
  shaken: boolean;
  felled: number;
  captives: number;
  previous: string;
  fight: { manoeuvre: string; battle: string; read: boolean; won: number; lost: number; drawn: number; length: number; fought: number; done: boolean; result: string; declared: boolean };
}

export interface Foe {
  name: string;
  skill: number;
  damage: number;
  armour: number;
  shield: boolean;
  hit_points: number;
  glory: number;
  ransom: number;
  tags: string[];
  basis?: string;
}

export interface View {
  seat: string;
  scenario: { title: string; size: string; rounds: number; knights: Sheet[]; table: { title: string; foes: Record<string, Foe> }; game_master: string };
  state: {
    phase: string;
    round: number;
    rounds: number;
    intensity: number;
    round_intensity: number;
    ending: string;
    knights: Knight[];
    turn: { lead: string | null; partner: string | null; active: string | null; foes: { kind: string | null; damage: number; felled: number }[] };
  };
  awaited: string[];
  asks: string | null;
  may_change: string[];
}

export const glory = (halves: number): string => (halves % 2 ? `${Math.floor(halves / 2)}½` : String(halves / 2));

/** The Intensity that the battle began at: as it stands in the first round, later by what the first round did to it. */
export function startOf(moment: { view: View; chronicle: Entry[] }): number | undefined {
  if (moment.view.state.round <= 1) return moment.view.state.round_intensity || moment.view.state.intensity;
  const moved = moment.chronicle.flatMap((entry) => entry.news).find((message) => message.clause === 'GP-RES-3');
  const [mean, , tide, now] = (moved?.arguments ?? []).map(Number);
  return now === undefined ? undefined : now - mean! - tide!;
}

/** Whose card fills the screen: who is asked, else whose turn it is. */
export function shown(view: View): number {
  const names = view.scenario.knights.map((k) => k.seat);
  for (const seat of [view.awaited.find((a) => names.includes(a)), view.state.turn.active, view.state.turn.lead, view.seat]) {
    const at = seat ? names.indexOf(seat) : -1;
    if (at >= 0) return at;
  }
  return 0;
}

export function titled(act: string): string {
  return act.charAt(0).toUpperCase() + act.slice(1).replaceAll('-', ' ');
}
