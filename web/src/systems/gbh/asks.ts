// What is asked in each phase, so that nobody has to know the round by heart.
import { t } from '../../texts/texts';
import type { Goal } from '../face';
import type { View } from './view';

const asks: Record<string, string> = {
  deploy: 'Set your units: choose one, then a marked hex for it.',
  'deploy-facing': 'Which way does {} look?',
  'deploy-hand': 'Which weapon does {} take in hand?',
  'deploy-load': 'What is {} loaded with?',
  'choose-unit': 'Your turn: choose the unit that acts.',
  act: '{} acts: choose a dotted hex to march there, a bracketed enemy to attack, or let it wait.',
  'second-blow': '{} may strike another enemy in the same action, or that is enough.',
  'after-move': '{} has marched and may still attack, or that is enough.',
  joining: 'Choose which further unit joins {}, or that is enough.',
  dividing: 'Choose where the parts of {} stand.',
  facing: 'Which way does {} look now? Choose a hex beside it.',
  rearm: 'Which weapon does {} take in hand for what comes?',
  naming: 'Choose the unit that meets them at the broken gate.',
  flee: '{} flees: choose a marked hex.',
  placing: 'Choose where {} stands.',
};

/** Whom the phase is about: the unit in its action, or the one that is turned. */
export function askedOf(view: View, unit: string): string {
  return t(asks[view.phase] ?? 'Choose what to do next.', unit);
}

const words: Record<string, string> = {
  destroy: '{} wins when {} percent of the enemy’s strength is destroyed', rout: '{} wins when {} percent of the enemy’s strength is routed', hold: '{} wins by holding the marked hexes', take: '{} wins by taking the tower', keep: '{} wins by keeping the tower', cross: '{} wins when {} percent of its strength has crossed',
};

/** What each side has to do, and how far it has come. */
export const goalsOf = (view: View): Goal[] => view.aims.map((aim) => ({ side: aim.side, text: `${t(words[aim.aim] ?? aim.aim, t(aim.side), aim.share)} · ${aim.reached ? t('reached') : t('so far {}', ['destroy', 'rout', 'cross'].includes(aim.aim) ? `${aim.progress} %` : aim.progress)}` }));
export const aimsOf = (view: View): string[] => goalsOf(view).map(({ text }) => text);
