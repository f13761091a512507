import { expect, it } from 'vitest';
import type { Moment, Thought } from '../engine/protocol';
import { carryOut, PlanTable, type Manner } from './planning';
import type { Table } from './table';

const manner: Manner = {
  answers: ['enough'],
  taken: (errand, act) => errand[0] === act,
  group: (acts) => acts.map((act) => [act]),
};
const pending = (...awaited: string[]): Moment['pending'] => ({ kind: 'choice', sealed: false, awaited });
const thought = (part: Partial<Thought>): Thought => ({ kept: 0, closed: false, aside: false, legal: [], samples: [], view: {}, ...part });

/** A table whose referee says what `imagine` does, and which notes what is really done. */
function table(imagine: (errands: string[][]) => Thought, after: (act: string, done: string[]) => Partial<Moment> = () => ({})): Table & { done: string[] } {
  const made = {
    eyes: 'red',
    mine: ['red'],
    busy: false,
    done: [] as string[],
    moment: { seat: 'red', number: 1, pending: pending('red'), legal: ['unit A', 'unit B'], samples: [], view: {}, chronicle: [], entries: 0 } as Moment,
    imagine: async (errands: string[][]) => imagine(errands),
    check: async () => {
      throw new Error('not now');
    },
    act: async (act: string) => {
      made.done.push(act);
      made.moment = { ...made.moment, number: made.moment.number + 1, ...after(act, made.done) };
    },
  };
  return made as unknown as Table & { done: string[] };
}

it('notes an errand until dice or others come, and does nothing really', async () => {
  const real = table((errands) => {
    const open = errands[errands.length - 1] ?? [];
    if (open.join() === 'unit A') return thought({ kept: 1, aside: true, legal: ['attack X', 'wait'] });
    if (open.join() === 'unit A,attack X') return thought({ kept: 1, closed: true });
    return thought({ legal: ['unit A', 'unit B'] });
  });
  const plan = new PlanTable(real, manner);
  await plan.think();
  const { number } = plan.moment;
  await plan.act('unit A');
  expect([plan.errands, plan.open]).toEqual([[], ['unit A']]);
  expect(plan.moment.legal).toEqual(['attack X', 'wait']);
  expect(plan.moment.number).not.toBe(number);
  await plan.act('attack X');
  expect([plan.errands, plan.open]).toEqual([[['unit A', 'attack X']], []]);
  expect(plan.moment.legal, 'who has an errand is not offered again').toEqual(['unit B']);
  await expect(plan.act('nonsense')).rejects.toThrow('cannot follow');
  await plan.undo();
  expect(plan.errands).toEqual([]);
  expect(real.done).toEqual([]);
});

it('carries errands out, answers what is asked in between, and takes each act off the list as it is done', async () => {
  const real = table(() => thought({}), (_act, done) => ({ legal: [['attack X'], ['enough'], ['unit B'], []][done.length - 1] ?? [] }));
  const left: string[][][] = [];
  const end = await carryOut(real, manner, [['unit A', 'attack X'], ['unit B']], (rest) => left.push(rest));
  expect(end).toBe('done');
  expect(real.done).toEqual(['unit A', 'attack X', 'enough', 'unit B']);
  expect(left).toEqual([[['attack X'], ['unit B']], [['unit B']], []]);
});

it('stops where others are asked and keeps the rest; where the next act is not possible it says so', async () => {
  const waits = table(() => thought({}), () => ({ pending: pending('blue'), legal: [] }));
  let rest: string[][] = [];
  expect(await carryOut(waits, manner, [['unit A'], ['unit B']], (left) => (rest = left))).toBe('others');
  expect(waits.done).toEqual(['unit A']);
  expect(rest).toEqual([['unit B']]);

  const gone = table(() => thought({}), () => ({ legal: ['unit C'] }));
  expect(await carryOut(gone, manner, [['unit A'], ['unit B']], (left) => (rest = left))).toBe('refused');
  expect(gone.done).toEqual(['unit A']);
  expect(rest).toEqual([['unit B']]);
});

it('does not act for another seat of this device', async () => {
  const real = table(() => thought({}), () => ({ pending: pending('blue'), legal: ['unit B'] }));
  real.act = async (act: string) => {
    real.done.push(act);
    Object.assign(real, { eyes: 'blue', moment: { ...real.moment, seat: 'blue', pending: pending('blue') } });
  };
  expect(await carryOut(real, manner, [['unit A'], ['unit B']], () => undefined)).toBe('others');
  expect(real.done).toEqual(['unit A']);
});
