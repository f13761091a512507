import { expect, it } from 'vitest';
import { planner as arcadia } from './arcadia/plan';
import { planner as gbh } from './gbh/plan';
import { asPlanned, together, usual, type Row } from './gpc/plan';
import type { View } from './gpc/view';
import { toldOf } from './plan';

it('makes errands of acts: of a unit in the handbook, of an act with its facing in Arcadia', () => {
  expect(gbh.group(['unit A 1.1', 'move 0304', 'face n', 'attack B 2.1', 'unit C 1.1', 'wait'])).toEqual([['unit A 1.1', 'move 0304', 'face n', 'attack B 2.1'], ['unit C 1.1', 'wait']]);
  expect(gbh.title(['unit Pikes 1.1', 'move 0303', 'move 0304', 'face n'])).toBe('Pikes 1.1: March to 0304, Look to n');
  expect(arcadia.group(['move 0507 0506', 'face n', 'attack 0506 0505'])).toEqual([['move 0507 0506', 'face n'], ['attack 0506 0505']]);
  expect(arcadia.taken(['attack 0506 0505'], 'attack 0506 0605')).toBe(true);
  expect(arcadia.taken(['attack 0506 0505'], 'attack 0606 0505')).toBe(false);
});

it('tells exact chances as exact, and the error of sampled ones', () => {
  const outlook = { order: [0], done: [1], all: 1, won: 0, beaten: 0, worth: 0, error: 0, foes_lost: [0.5, 0.3, 0.2], own_lost: [1], pieces: [], trials: 0, guided: false };
  const exact = toldOf(outlook);
  expect(exact.head.map((h) => [h.text, h.chance])).toEqual([['that 2 enemies or more fall', 0.2], ['that an enemy falls', 0.5], ['that nobody of yours falls', 1], ['that all of it can be carried out', 1]]);
  expect(exact.how).toBe('Exact, over every way the dice can fall.');
  expect(toldOf({ ...outlook, trials: 400 }).how).toBe('By 400 trials: each chance within 5 points.');
});

const row = (part: Partial<Row>): Row => ({ knight: '', manoeuvre: 'charge', battle: '', results: { triumph: 0, win: 0.5, even: 0, lose: 0.5, crush: 0 }, wounded: 0, unhorsed: 0, fallen: 0.1, death: 0, disrupted: 0, squire_lost: 0, quits: 0, glory: 10, men: 1, ...part });

it('multiplies the chances of knights whose fights share no dice', () => {
  const both = together([{ name: 'A', manoeuvre: 'charge', row: row({}) }, { name: 'B', manoeuvre: 'attack', row: row({ fallen: 0.5, results: { triumph: 0.1, win: 0.1, even: 0.8, lose: 0, crush: 0 } }) }]);
  expect(both?.wins).toBeCloseTo(0.1);
  expect(both?.standing).toBeCloseTo(0.45);
  expect(both).toMatchObject({ glory: 20, men: 2 });
  expect(together([{ name: 'A', manoeuvre: 'attack with bors', row: row({}) }, { name: 'B', manoeuvre: 'attack', row: row({}) }])).toBeUndefined();
});

it('says of each choice what the knight’s plan does', () => {
  const fight = { manoeuvre: 'attack', battle: 'success', read: true, won: 0, lost: 0, drawn: 0, length: 3, fought: 0, done: false, result: '', declared: true };
  const view = (phase: string, more: Partial<typeof fight> = {}) =>
    ({ scenario: { knights: [{ seat: 'bors' }], table: { foes: { churl: { name: 'churl', skill: 8 }, thane: { name: 'thane', skill: 15 } } } }, state: { phase, knights: [{ fight: { ...fight, ...more } }] } }) as unknown as View;
  const says = (phase: string, legal: string[], orders = usual, more = {}, previews = {}) => asPlanned(view(phase, more), 'bors', legal, orders, 'attack', previews);
  expect(says('choose', ['charge', 'attack'])).toBe('attack');
  expect(says('meet', ['meet thane', 'meet churl'])).toBe('meet churl');
  expect(says('meet', ['meet thane', 'meet churl'], { ...usual, pick: 'strongest' })).toBe('meet thane');
  expect(says('ready', ['strike', 'call squire'], { ...usual, squire: 'first' })).toBe('call squire');
  expect(says('ready', ['strike', 'stop'], usual, { fought: 1, won: 1 })).toBe('strike');
  expect(says('ready', ['strike', 'stop'], { ...usual, stop: 'winning' }, { fought: 1, won: 1 })).toBe('stop');
  expect(says('ready', ['strike', 'stop'], { ...usual, stop: 'winning' }, { fought: 1, lost: 1 })).toBe('strike');
  expect(says('ready', ['strike', 'stop'], { ...usual, most: 2 }, { fought: 2 })).toBe('stop');
  expect(says('ready', ['split 0 15', 'split 7 8', 'split 8 7', 'split 15 0'])).toBe('split 8 7');
  expect(says('ready', ['split 0 15', 'split 8 7', 'split 15 0'], { ...usual, split: 'first' })).toBe('split 15 0');
  expect(says('unhorsed', ['call squire', 'go on'])).toBe('call squire');
  const blow = (health: string, odds: unknown[]) => ({ endure: { sums: [{ title: { text: '', arguments: [{ text: health }] }, lines: [], total: '4' }], odds } });
  expect(says('bodyguard', ['bodyguard', 'endure'], usual, {}, blow('fit', []))).toBe('endure');
  expect(says('bodyguard', ['bodyguard', 'endure'], usual, {}, blow('fit', [{}]))).toBe('bodyguard');
  expect(says('bodyguard', ['bodyguard', 'endure'], { ...usual, bodyguard: 'fall' }, {}, blow('fit', [{}]))).toBe('endure');
  expect(says('bodyguard', ['bodyguard', 'endure'], { ...usual, bodyguard: 'fall' }, {}, blow('major wound', []))).toBe('bodyguard');
});
