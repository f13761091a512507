// The same game anew: the first who asks makes it, everybody else gets the link of the own seat.
import type { Desk } from '../../../client/desk';
import { remember } from '../../../client/places';
import { go } from '../../route.svelte';

export async function again(desk: Desk, about: { title: string; system: string; scenario: string }, swap: boolean): Promise<void> {
  const made = await desk.rematch(swap);
  if (made.key) remember({ ...about, game: made.game, seat: '', role: 'owner', key: made.key, links: made.links });
  const own = made.links.find((link) => link.role === 'player' && link.seat === desk.seat) ?? made.links.find((link) => link.role === 'player');
  if (own) go('join', own.secret);
  else go('game', made.game);
}
