import { afterEach, expect, it, vi } from 'vitest';
import { asking, unique } from './unique';

afterEach(() => vi.unstubAllGlobals());

it('makes names where the browser makes none', () => {
  const real = crypto;
  const { getRandomValues } = real;
  vi.stubGlobal('crypto', { getRandomValues: (array: Uint8Array) => getRandomValues.call(real, array as Uint8Array<ArrayBuffer>) });
  const names = new Set(Array.from({ length: 50 }, unique));
  expect(names.size).toBe(50);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it('gives a name to one holder at a time, also of two who ask at once', async () => {
  const first = await asking('game 1', 60);
  expect(first).toBeDefined();
  expect(await asking('game 1', 60)).toBeUndefined();
  const other = await asking('game 2', 60);
  expect(other).toBeDefined();
  first!();
  other!();
  const both = await Promise.all([asking('game 1', 60), asking('game 1', 60)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  for (const end of both) end?.();
});
