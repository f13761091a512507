import { beforeEach, expect, it, vi } from 'vitest';
import { forget, makersPlace, onceFor, placeAt, places, remember } from './places';

const place = { game: 'G', title: 'The siege', system: 'gobwin', scenario: 'gobwin/siege' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
});

it('keeps a place once, and finds the one through which most can be done', () => {
  remember({ ...place, seat: '', role: 'owner', key: 'o', links: [{ seat: 'red', role: 'player', secret: 's' }] });
  remember({ ...place, seat: '', role: 'spectator', key: 'w' });
  remember({ ...place, seat: 'red', role: 'player', key: 'r' });
  remember({ ...place, seat: 'red', role: 'player', key: 'r2' });
  expect(places()).toHaveLength(3);
  expect(placeAt('G')).toMatchObject({ seat: 'red', key: 'r2' });
  expect(placeAt('G', 'spectator')).toMatchObject({ key: 'w' });
  expect(makersPlace('G')?.links).toHaveLength(1);
  forget('G', 'red');
  expect(placeAt('G')).toMatchObject({ role: 'spectator' });
});

it('takes a link with the same key after a reload', () => {
  const once = onceFor('secret');
  expect(onceFor('secret')).toBe(once);
  expect(onceFor('another')).not.toBe(once);
});

it('starts anew where what was kept is broken', () => {
  localStorage.setItem('montjoy.places', '{');
  expect(places()).toEqual([]);
});
