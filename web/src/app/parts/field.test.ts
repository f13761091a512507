import { beforeEach, expect, it, vi } from 'vitest';

const opened: string[] = [];
let broken = '';
vi.mock('../settings.svelte', () => ({ readable: { language: 'en' } }));
vi.mock('../../systems/face', () => ({ faceOf: async (system: string) => ({ picture: system === 'flat' ? undefined : (view: string) => ({ map: view, pieces: [] }) }) }));
vi.mock('../house.svelte', () => ({
  house: async () => ({
    referee: async () => ({
      ask: async (wish: { do: string; scenario?: string; game?: string }) => {
        if (wish.do === 'open') {
          if (wish.scenario === broken) throw new Error('no such battle');
          opened.push(wish.scenario!);
          return { game: wish.scenario, seats: [{ name: 'master', gameMaster: true }, { name: 'red' }], sides: [] };
        }
        return wish.do === 'moment' ? { view: wish.game } : {};
      },
    }),
  }),
}));
const { fieldInTurn, fieldOf } = await import('./field');
beforeEach(() => {
  opened.length = 0;
  broken = '';
});

it('asks for a field once, and again after it could not be had', async () => {
  expect(await fieldOf('a/one')).toMatchObject({ map: 'a/one' });
  expect(await fieldInTurn('a/one', () => true)).toMatchObject({ map: 'a/one' });
  expect(opened).toEqual(['a/one']);
  broken = 'a/two';
  await expect(fieldInTurn('a/two', () => true)).rejects.toThrow('no such battle');
  broken = '';
  expect(await fieldInTurn('a/two', () => true)).toMatchObject({ map: 'a/two' });
});

it('opens nothing for what is not wanted any more, or has no map', async () => {
  let here = true;
  const first = fieldInTurn('b/one', () => true);
  const second = fieldInTurn('b/two', () => here);
  here = false;
  expect(await first).toMatchObject({ map: 'b/one' });
  expect(await second).toBeUndefined();
  expect(await fieldOf('flat/one')).toBeUndefined();
  expect(opened).toEqual(['b/one']);
  // Wanted after all: it was not forgotten as something that is not there.
  expect(await fieldOf('b/two')).toMatchObject({ map: 'b/two' });
});
