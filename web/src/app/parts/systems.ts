// How the systems present themselves before one is opened.
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
