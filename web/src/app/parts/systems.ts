// How the systems, and the programs that play them, present themselves before one is opened.
import { t } from '../../texts/texts';

export interface Presented {
  title: string;
  words: string;
  side: number;
  charge: string;
  /** Its battles are fought on a map that can be shown. */
  mapped: boolean;
  /** Which battle a newcomer plays first, in order of preference. */
  first: string[];
}

export const systems: Record<string, Presented> = {
  gobwin: {
    title: 'Gobwin Bump',
    words: 'Design your own troops, march them under commanders, and fight in the fog over cities and walls.',
    side: 0,
    charge: 'spears',
    mapped: true,
    first: ['gobwin/duel'],
  },
  gbh: {
    title: 'Great Battles Handbook',
    words: 'Ancient and fantasy armies, facing and fatigue, siege engines, elephants and dragons.',
    side: 1,
    charge: 'elephant',
    mapped: true,
    first: ['gbh/skirmish', 'gbh/field'],
  },
  arcadia: {
    title: 'World of Arcadia',
    words: 'A battle for one: your army and your cards against a foe that follows its own priorities.',
    side: 2,
    charge: 'dragon-head',
    mapped: true,
    first: ['arcadia/duel'],
  },
  gpc: {
    title: 'Knights in a great battle',
    words: 'A band of knights in the press: postures, foes, glory, and the will of the commander.',
    side: 3,
    charge: 'mounted-knight',
    mapped: false,
    first: ['gpc/first-field'],
  },
};

/** Programs by what one may expect of them. */
const words: Record<string, string> = {
  human: 'a person here', random: 'a program that moves at random', automa: 'the program', cautious: 'the program, cautious', bold: 'the program, bold', glory: 'the program, for glory',
  search: 'the program, thinking ahead', 'search:easy': 'the program, thinking a little', 'search:hard': 'the program, thinking hard', 'search:victory': 'the program, thinking of victory', 'search:glory': 'the program, thinking of glory', 'search:life': 'the program, thinking of his life',
};
export const playerWords = (player: string): string => words[player] ?? player;

/** Whose the day is, in a sentence that holds for one and for many. */
export const victory = (side: string): string =>
  ({ Alliance: t('Victory for the Alliance'), Opposition: t('Victory for the Opposition'), knights: t('Victory for the knights'), enemy: t('Victory for the enemy') })[side] ?? t('Victory for {}', t(side));
