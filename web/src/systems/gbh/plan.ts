// Plans of the handbook: an errand is the action of one unit, from its being chosen on.
import { t } from '../../texts/texts';
import type { Planner } from '../plan';
import { readAct, type View } from './view';
import { words } from './words';

const words2: Record<string, string> = { ...words, move: 'March to {}', fly: 'Fly to {}', face: 'Look to {}' };

function wordsOf(text: string): string {
  const { verb, unit, hex, rest } = readAct(text);
  const what = [unit, hex, rest].filter(Boolean).map((word) => t(word!)).join(' ');
  return words2[verb] ? t(words2[verb]!, what) : `${verb} ${what}`.trim();
}

export const planner: Planner = {
  answers: ['enough', 'wait'],
  taken: (errand, act) => errand[0] === act,
  group(acts) {
    const errands: string[][] = [];
    for (const act of acts) if (act.startsWith('unit ') || !errands.length) errands.push([act]); else errands[errands.length - 1]!.push(act);
    return errands;
  },
  where: ((view: View, name: string) => view.units.find((u) => u.name === name)?.at ?? undefined) as never,
  title(errand) {
    const [first = '', ...rest] = errand;
    if (!first.startsWith('unit ')) return errand.map(wordsOf).join(', ');
    // A march is told by where it ends.
    const shown = rest.filter((act, i) => !(/^(move|fly) /.test(act) && rest[i + 1]?.startsWith(act.split(' ')[0]! + ' ')));
    return `${first.slice(5)}: ${shown.map(wordsOf).join(', ') || t('acts')}`;
  },
};
