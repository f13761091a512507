import { describe, expect, it } from 'vitest';
import { comings, folded, stackWords, told } from './tale';
import type { View } from './view';

const nations = [
  { seat: 'a', name: 'The Reeve', key: 'R', side: 'Alliance', out: false },
  { seat: 'o', name: 'The Castellan', key: 'C', side: 'Opposition', out: false },
];
const stack = (name: string, hex: string, place: number, type: string) => ({ name, nation: 'o', type, hex, place, shot: true, units: [], characters: [] });
const view = { seat: 'a', nations, stacks: [stack('C1', '0902', 1, 'pikes'), stack('C2', '0902', 2, 'archers')] } as unknown as View;
const step = (name: string, from: string) => ({ clause: 'GB-MAP-1', text: '{} comes from {}.', arguments: [name, from] });
const popped = { clause: 'GB-ECO-4', text: '{}: {} is popped.', arguments: ['1104.2 of C', 'Knifemen'] };

describe('what others did', () => {
  it('joins the steps of a march, also of several that take turns', () => {
    const { came, rest } = comings([step('1003.1 of C', '1004'), step('1003.2 of C', '1004'), popped, step('0902.1 of C', '1003'), step('0902.2 of C', '1003')]);
    expect(came).toEqual([{ nation: 'C', from: '1004', to: '0902' }, { nation: 'C', from: '1004', to: '0902' }]);
    expect(rest).toEqual([popped]);
  });

  it('leaves out who comes back to where it was, and marches of one’s own', () => {
    expect(comings([step('1003.1 of C', '1004'), step('1004.1 of C', '1003')]).came).toEqual([]);
    expect(comings([step('R1 at 0504', '0404')]).came).toEqual([]);
  });

  it('is told in a line for each way, by name where all who came stand there', () => {
    expect(folded([step('0902.1 of C', '1003'), popped, step('0902.2 of C', '1003')], view)).toEqual(['C1 pikes, C2 archers: from 1003 to 0902', 'the enemy’s stack 2 in 1104: Knifemen is popped.']);
    expect(folded([step('0902.1 of C', '1003')], view)).toEqual(['one stack: from 1003 to 0902']);
  });

  it('says whose a stack is; of several enemies by name', () => {
    expect(stackWords('0902.3 of C', view)).toBe('the enemy’s stack 3 in 0902');
    expect(stackWords('R1 at 0504', view)).toBe('R1 at 0504');
    const more = { ...view, nations: [...nations, { seat: 'p', name: 'The Reaver', key: 'V', side: 'Opposition', out: false }] } as unknown as View;
    expect(stackWords('0902.3 of V', more)).toBe('stack 3 of The Reaver in 0902');
    expect(told(step('0902.3 of C', '1003'), view)).toEqual(step('the enemy’s stack 3 in 0902', '1003'));
  });
});
