// The one house of this page, opened when something first needs it.
import { House } from '../client/house';
import { moves } from './settings.svelte';

let opening: Promise<House> | undefined;

export function house(): Promise<House> {
  opening ??= House.open({ beat: () => (moves() ? 340 : 40) }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
