// The seats at the server's tables that this browser holds: each by a key of its own, kept here and nowhere else.
import type { Joined, Role, WireLink } from './server';
import { unique } from './unique';

export interface Place {
  game: string;
  title: string;
  system: string;
  scenario: string;
  seat: string;
  role: Role;
  key: string;
  /** When it was taken or last opened. */
  used: number;
  /** Of the one who made the game: the links that are to be sent. */
  links?: WireLink[];
}

const kept = 'montjoy.places';
const asked = 'montjoy.joining';

function read<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function places(): Place[] {
  return read<Place[]>(kept, []).sort((a, b) => b.used - a.used);
}

export function remember(place: Omit<Place, 'used'>): void {
  const others = places().filter((p) => p.game !== place.game || p.seat !== place.seat || p.role !== place.role);
  localStorage.setItem(kept, JSON.stringify([{ ...place, used: Date.now() }, ...others]));
}

export function forget(game: string, seat?: string): void {
  localStorage.setItem(kept, JSON.stringify(places().filter((p) => p.game !== game || (seat !== undefined && p.seat !== seat))));
}

const order: Role[] = ['player', 'game-master', 'spectator', 'owner'];

/** The place at a game: that of `seat`, else the one through which most can be done. */
export function placeAt(game: string, seat?: string): Place | undefined {
  const own = places().filter((p) => p.game === game);
  if (seat) return own.find((p) => p.seat === seat || p.role === seat);
  return own.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))[0];
}

/** The links that the maker of a game has still to send, and its own key. */
export function makersPlace(game: string): Place | undefined {
  return places().find((p) => p.game === game && p.links);
}

/** The key under which a link is taken: the same after a reload, so that a lost answer is given again. */
export function onceFor(secret: string): string {
  const all = read<Record<string, string>>(asked, {});
  all[secret] ??= unique();
  localStorage.setItem(asked, JSON.stringify(all));
  return all[secret];
}

export function taken(joined: Joined, about: { title: string; system: string; scenario: string }): void {
  remember({ game: joined.game, seat: joined.seat, role: joined.role, key: joined.key, title: about.title, system: about.system, scenario: about.scenario });
}
