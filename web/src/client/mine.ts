// The games at the server that are open to this browser: by the account, and by the keys that it keeps.
import { forget, places } from './places';
import { Refused } from '../engine/referee';
import { call, signedIn, systemOf, type Role, type WireCard, type WireGame } from './server';
import type { WireView } from './wire';

export interface ServerCard {
  game: string;
  title: string;
  system: string;
  seat: string;
  role: Role;
  awaited: boolean;
  over: boolean;
  paused: boolean;
  winner?: string;
  deadline?: string;
  unread?: number;
  created: string;
  /** The place is gone: its link was revoked, or the game was deleted. */
  gone?: boolean;
}

/** The ten newest places are asked for as they stand. */
const most = 10;

export async function serverGames(): Promise<ServerCard[]> {
  const signed = await signedIn();
  const cards = signed ? (await call<{ games: WireCard[] }>('GET', '/account/games').catch(() => ({ games: [] }))).games : [];
  const found: ServerCard[] = cards.map((card) => ({ ...card, system: systemOf(card), seat: card.seat ?? '' }));
  const held = places().filter((p) => !cards.some((card) => card.game === p.game && (card.seat ?? '') === p.seat)).slice(0, most);
  const asked = await Promise.all(
    held.map(async (place): Promise<ServerCard | undefined> => {
      const path = `/games/${encodeURIComponent(place.game)}`;
      const about = { game: place.game, title: place.title, system: place.system, seat: place.seat, role: place.role };
      try {
        const info = await call<WireGame>('GET', path, place.key || undefined);
        const view = info.over || place.role !== 'player' ? undefined : await call<WireView>('GET', `${path}/view`, place.key || undefined);
        return { ...about, title: info.title, system: systemOf(info), awaited: view?.awaited ?? false, over: info.over, paused: info.paused, winner: info.winner, deadline: view?.clock.deadline, created: info.created };
      } catch (error) {
        if (!(error instanceof Refused) || !error.kind) return undefined;
        if (error.kind === 'not_found') forget(place.game, place.seat);
        return { ...about, awaited: false, over: false, paused: false, created: new Date(place.used).toISOString(), gone: true };
      }
    }),
  );
  for (const card of asked) if (card && !(card.role === 'owner' && asked.some((c) => c && c.game === card.game && c.role !== 'owner') && card.over)) found.push(card);
  return found.sort((a, b) => Number(b.awaited) - Number(a.awaited) || Number(a.over) - Number(b.over) || b.created.localeCompare(a.created));
}
