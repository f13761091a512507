import { expect, it } from 'vitest';
import { catalogue } from './catalogue.svelte';
import { readable } from '../app/settings.svelte';
import { asWritten, reread } from './reverse';
import { say, t } from './texts';

catalogue.of = {
  de: { '{} moves to {}': '{} zieht nach {}', '{} loses {} RP, {} left': '{} verliert {} RP, {} bleiben', 'the nearest enemy': 'der nächste Feind', '{}, turn {}': '{}, Zug {}', 'Before the battle': 'Vor der Schlacht', attack: 'Angriff', '{} paused the game {}: {}': '{} hielt das Spiel an {}: {}', 'the table': 'der Tisch', 'by consent': 'im Einvernehmen', '{} hits, the stack is killed': '{} Treffer, der Stapel fällt', '"{}" stands here; allowed are: {}': 'hier steht "{}"; erlaubt sind: {}', '{} stands here; expected is {}': 'hier steht {}; erwartet wird {}', 'it moves towards {}': 'es zieht auf {} zu' },
};

it('finds a sentence again that was already put together', () => {
  expect(reread('Swordmen 1.1 moves to 0604', 'de')).toBe('Swordmen 1.1 zieht nach 0604');
  expect(reread('it moves towards the nearest enemy', 'de')).toBe('es zieht auf der nächste Feind zu');
  expect(reread('Bowmen 2.1 loses 3 RP, 97 left', 'de')).toBe('Bowmen 2.1 verliert 3 RP, 97 bleiben');
});

it('leaves what it does not know, and English, as it is', () => {
  expect(reread('nobody knows this', 'de')).toBe('nobody knows this');
  expect(reread('Swordmen 1.1 moves to 0604', 'en')).toBe('Swordmen 1.1 moves to 0604');
});

it('leaves what somebody has written or is to write as it is', () => {
  readable.language = 'de';
  expect(asWritten('"{}" stands here; allowed are: {}')).toEqual([true, true]);
  expect(asWritten('{} of {}')).toEqual([false, false]);
  expect(say({ text: '"{}" stands here; allowed are: {}', arguments: ['attack', 'attack, walls'] })).toBe('hier steht "attack"; erlaubt sind: attack, walls');
  expect(reread('"attack" stands here; allowed are: attack')).toBe('hier steht "attack"; erlaubt sind: attack');
  expect(reread('attack stands here; expected is attack')).toBe('hier steht Angriff; erwartet wird Angriff');
});

it('says the reason of a server, and leaves a person’s own', () => {
  readable.language = 'de';
  expect(say({ text: '{} paused the game {}: {}', arguments: ['the table', '', 'by consent'] })).toBe('der Tisch hielt das Spiel an: im Einvernehmen');
  expect(say({ text: '{} paused the game {}: {}', arguments: ['Ann', '', 'attack'] })).toBe('Ann hielt das Spiel an: attack');
});

it('finds an outcome again that the referee has put together, but no name', () => {
  readable.language = 'de';
  expect(t('12 hits, the stack is killed')).toBe('12 Treffer, der Stapel fällt');
  expect(t('Swordmen 1.1 moves to 0604')).toBe('Swordmen 1.1 moves to 0604');
});
