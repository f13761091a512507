import { expect, it } from 'vitest';
import { planner as arcadia } from './arcadia/plan';
import { planner as gbh } from './gbh/plan';
import { ahead, asPlanned, together, usual, type Row } from './gpc/plan';
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

it('takes what two who attack together have in common from the referee, if both mean it', () => {
  const both = { wins: 0.3, standing: 0.8, alive: 0.95 };
  const pair = [{ name: 'Ector', manoeuvre: 'attack with bors', row: row({ knight: 'ector', both }) }, { name: 'Bors', manoeuvre: 'attack with ector', row: row({ knight: 'bors', both }) }];
  expect(together(pair)).toMatchObject({ ...both, glory: 20 });
  // A third fights by himself.
  const three = together([...pair, { name: 'C', manoeuvre: 'charge', row: row({ knight: 'c' }) }]);
  expect(three?.wins).toBeCloseTo(0.15);
  expect(three?.standing).toBeCloseTo(0.72);
  expect(together([pair[0]!, { name: 'Bors', manoeuvre: 'charge', row: row({ knight: 'bors' }) }])).toBeUndefined();
});

it('tells before the Battle roll what each of its results would bring, and all together', () => {
  const win = (manoeuvre: string, battle: string, chance: number, wins: number, announced = false) => row({ manoeuvre, battle, chance, announced, glory: 10 * wins, results: { triumph: 0, win: wins, even: 1 - wins, lose: 0, crush: 0 } });
  const rows = [win('attack', 'success', 0.4, 0.5), win('charge', 'success', 0.4, 0.8), win('stand fast', 'fail', 0.6, 0.25), win('disengage', 'success', 0.9, 0.9, true), win('flee', 'fail', 0.1, 0, true)];
  const [fights, leaves] = ahead(rows, '');
  expect(fights!.results.map((r) => r.row.manoeuvre)).toEqual(['charge', 'stand fast']);
  expect(fights!.wins).toBeCloseTo(0.4 * 0.8 + 0.6 * 0.25);
  expect(leaves).toMatchObject({ announced: true });
  expect(leaves!.wins).toBeCloseTo(0.81);
  // What he means to do counts where it is open.
  expect(ahead(rows, 'attack')[0]!.wins).toBeCloseTo(0.4 * 0.5 + 0.6 * 0.25);
  expect(ahead([], '')).toEqual([]);
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
