import { expect, it } from 'vitest';
import { before, cleaned } from './house';

it('reads a record as it was written, whatever mail and editors did to the ends of its lines', () => {
  expect(cleaned('\uFEFFmontjoy 1\r\nbegin\r1 red: go #ab\n')).toBe('montjoy 1\nbegin\n1 red: go #ab\n');
});

it('keeps of a record what stands before its first fault, if that is a game', () => {
  const record = 'montjoy 1\nsystem toy\nbegin\n1 red: go #ab\n2 red: dance #cd\n';
  expect(before(record, 5)).toBe('montjoy 1\nsystem toy\nbegin\n1 red: go #ab\n');
  expect(before(record, 4)).toBe('montjoy 1\nsystem toy\nbegin\n');
  expect(before(record, 3)).toBeUndefined();
});
