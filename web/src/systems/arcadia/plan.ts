// Plans of Arcadia: an act is an errand, with the way that its unit looks afterwards.
import { t } from '../../texts/texts';
import type { Planner } from '../plan';
import { cardTitle, readAct, type View } from './view';

const words: Record<string, string> = {
  play: 'Play {}', order: 'Order the unit at {}', 'order-leader': 'Order the leader at {}', 'order-all': 'Order all', move: 'March {}', face: 'look to {}', turn: 'Turn {}', shoot: 'Shoot {}', attack: 'Attack {}', done: 'Done', bring: 'Bring up {}', lore: 'Lore: {}',
};

function wordsOf(text: string): string {
  const { verb, hexes, words: given } = readAct(text);
  const what = hexes.length === 2 ? hexes.join(' → ') : given.map((word) => (verb === 'play' || verb === 'lore' ? cardTitle(word) : t(word))).join(' ');
  return words[verb] ? t(words[verb]!, what) : `${verb} ${what}`.trim();
}

export const planner: Planner = {
  answers: ['pass', 'stay'],
  taken(errand, act) {
    const [verb, from] = act.split(' ');
    const [done, who] = (errand[0] ?? '').split(' ');
    return ['attack', 'shoot'].includes(verb!) && verb === done && from === who;
  },
  group(acts) {
    const errands: string[][] = [];
    for (const act of acts) if (act.startsWith('face ') && errands.length) errands[errands.length - 1]!.push(act); else errands.push([act]);
    return errands;
  },
  where: () => undefined,
  omits: ((view: View) => (view.own.lore.length || view[view.own.side as 'player' | 'enemy']?.tokens ? t('Lore is played where the plan names it; wherever else it could be, the plan passes.') : '')) as never,
  title: (errand) => errand.map(wordsOf).join(', '),
};
