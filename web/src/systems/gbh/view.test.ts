import { expect, it } from 'vitest';
import { readAct } from './view';

it('takes acts apart', () => {
  expect(readAct('attack Macemen 2.1')).toMatchObject({ verb: 'attack', unit: 'Macemen 2.1', hex: undefined });
  expect(readAct('place Giant eagle 1.2 0406')).toMatchObject({ verb: 'place', unit: 'Giant eagle 1.2', hex: '0406' });
  expect(readAct('batter 0304 gate')).toMatchObject({ verb: 'batter', unit: undefined, hex: '0304', rest: 'gate' });
  expect(readAct('pursue Swordmen 1.2 0406 air')).toMatchObject({ unit: 'Swordmen 1.2', hex: '0406', rest: 'air' });
  expect(readAct('face n')).toMatchObject({ verb: 'face', unit: undefined, rest: 'n' });
  expect(readAct('wait')).toMatchObject({ verb: 'wait', rest: '' });
});
