import { expect, it } from 'vitest';
import { ofThePage, ofTheReferee } from '../../scripts/sentences.mjs';
import german from './de.json';
import spoken from './referee.de.json';
import { fill } from './texts';

const places = (text: string) => (text.match(/\{\d*\}/g) ?? []).length;

it('says every sentence of the page in German too', () => {
  expect(ofThePage().length).toBeGreaterThan(300);
  expect(ofThePage().filter((text) => !(text in german))).toEqual([]);
});

it('says every sentence of the referee in German too', () => {
  expect(ofTheReferee().length).toBeGreaterThan(1000);
  expect(ofTheReferee().filter((text) => !(text in spoken))).toEqual([]);
});

it('keeps every place of a sentence', () => {
  for (const [text, translation] of Object.entries({ ...german, ...spoken })) expect(places(translation), text).toBe(places(text));
});

it('fills places in order, and out of order where they are numbered', () => {
  expect(fill('{} of {}', [2, 3])).toBe('2 of 3');
  expect(fill('{2} vor {1}', ['a', 'b'])).toBe('b vor a');
  expect(fill('{}', [])).toBe('');
});

it('finds the referee’s sentences', () => {
  expect(ofTheReferee()).toContain('this was chosen on an older view; look again');
});
