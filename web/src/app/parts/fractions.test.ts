import { expect, it } from 'vitest';
import { counted, percent, spread, value } from './fractions';

it('reads exact fractions', () => {
  expect(value('3/25')).toBe(0.12);
  expect(value('1')).toBe(1);
  expect(value('0')).toBe(0);
});

it('never calls certain what is not', () => {
  expect(percent(0)).toBe('0 %');
  expect(percent(1)).toBe('100 %');
  expect(percent(0.0001)).toBe('< 0.1 %');
  expect(percent(0.99999)).toBe('> 99.9 %');
  expect(percent(0.123)).toBe('12 %');
  expect(percent(0.0123)).toBe('1.2 %');
});

it('finds the narrowest run that holds two thirds, and the commonest outcome', () => {
  const two = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => ({ n, p: (5 - Math.abs(n - 6)) / 25 }));
  expect(spread(two)).toMatchObject({ low: 4, high: 8, often: 6 });
  expect(spread(two)!.mean).toBeCloseTo(6);
  expect(spread([{ n: 3, p: 1 }])).toMatchObject({ low: 3, high: 3, often: 3 });
  expect(spread([])).toBeNull();
});

it('tells what numbered outcomes count', () => {
  expect(counted(['1 hit', '2 hits', '7 hits, the stack is killed'])).toBe('hits');
  expect(counted(['0 Treffer', '3 Treffer, 1 Einheit fällt'])).toBe('Treffer');
  expect(counted(['0 of 10', '2 of 10'])).toBe('of 10');
  expect(counted(['0', '5'])).toBe('');
  expect(counted([])).toBe('');
});
