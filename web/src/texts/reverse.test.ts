import { expect, it } from 'vitest';
import { catalogue } from './catalogue.svelte';
import { reread } from './reverse';

catalogue.of = {
  de: { '{} moves to {}': '{} zieht nach {}', '{} loses {} RP, {} left': '{} verliert {} RP, {} bleiben', 'the nearest enemy': 'der nächste Feind', '{}, turn {}': '{}, Zug {}', 'Before the battle': 'Vor der Schlacht', 'it moves towards {}': 'es zieht auf {} zu' },
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
