import { expect, it } from 'vitest';
import { carried, carriers, relaysOf } from './orders';
import type { Stack, View } from './view';

const stack = (name: string, hex: string, reached: boolean, nation = 'red') => ({ name, nation, hex, reached, place: 1, type: 'pikes', shot: true, units: [], characters: [] }) as Stack;
const chief = stack('R1', '0202', true);
const rider = stack('R2', '0302', true);
const near = stack('R3', '0203', false);
const far = stack('R4', '0606', false);
const view = {
  seat: 'red',
  stage: 'turn',
  map: { columns: 8, rows: 8, stagger: 'columns', odd_pushed: false, terrain: [] },
  stacks: [chief, rider, near, far, stack('B1', '0203', true, 'blue'), stack('G1', '0202', false, 'green')],
} as unknown as View;
const ways = new Map([
  ['R1', [{ act: 'move R1 0203', after: null, cost: 1 }, { act: 'move R1 0204', after: 0, cost: 2 }]],
  ['R2', [{ act: 'move R2 0606', after: null, cost: 1 }]],
]);
const labels = (stacks: Stack[]) => stacks.map((s) => s.name);

it('lets the chosen stack carry orders if it has them, else every stack of the nation that has (GB-ORD-1)', () => {
  expect(labels(carriers(view, chief))).toEqual(['R1']);
  expect(labels(carriers(view, near))).toEqual(['R1', 'R2']);
  expect(labels(carriers(view, undefined))).toEqual(['R1', 'R2']);
  expect(carriers({ ...view, stage: 'setup' }, chief)).toEqual([]);
});

it('carries orders along each way, from where the carrier stands, and says who waits there and who beyond (GB-ORD-2)', () => {
  const one = carried(view, [chief], ways);
  expect(one.cells).toHaveLength(3);
  expect(labels(one.within)).toEqual(['R3']);
  expect(labels(one.beyond)).toEqual(['R4']);
  const both = carried(view, [chief, rider], ways);
  expect(both.cells).toHaveLength(5);
  expect(labels(both.within)).toEqual(['R3', 'R4']);
  expect(both.beyond).toEqual([]);
});

it('counts a carrier that cannot ride on for its own hex, and nobody where there is none; other nations never', () => {
  const still = carried(view, [chief], new Map());
  expect(still.cells).toHaveLength(1);
  expect(labels(still.beyond)).toEqual(['R3', 'R4']);
  expect(carried(view, [], ways)).toEqual({ by: [], cells: [], within: [], beyond: [], relays: [], relayed: [] });
});

it('hands orders on from stack to stack: each rides on from where it was reached, after the rides before it (GB-ORD-1)', async () => {
  const asked: [string[][], string][] = [];
  const relays = await relaysOf(view, [chief], ways, async (errands, name) => {
    asked.push([errands, name]);
    return name === 'R3' ? [{ act: 'move R3 0504', after: null, cost: 2 }, { act: 'move R3 0606', after: 0, cost: 4 }] : [];
  });
  expect(relays.map((r) => [r.by, r.stack.name])).toEqual([['R1', 'R3'], ['R3', 'R4']]);
  expect(asked).toEqual([
    [[['move R1 0203']], 'R3'],
    [[['move R1 0203'], ['move R3 0504', 'move R3 0606']], 'R4'],
  ]);
  const all = carried(view, [chief], ways, relays);
  expect(labels(all.within)).toEqual(['R3']);
  expect(all.beyond).toEqual([]);
  expect(all.relayed).toHaveLength(2);
});
