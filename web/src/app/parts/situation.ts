// Situations of the odds tool (the same JSON that the command line takes), and its answers as bars.
import type { Preview } from '../../engine/protocol';

export const examples: Record<string, Record<string, unknown>> = {
  gobwin: {
    attacker: { type: 'stabbers', units: [{ attack: 3, defence: 1, hits: 5, count: 8 }], commander: { level: 2, special: 'dance-fighting' }, fool: false },
    defender: { type: 'archers', units: [{ attack: 2, defence: 1, hits: 4, count: 8 }], shot: true },
    terrain: 'open',
    walls: 0,
    attack: 'melee',
  },
  gbh: {
    attacker: { type: 'cavalry', level: 4, weapon: 'swords', armour: 'AC3', shield: 'normal', morale: 0 },
    defender: { type: 'infantry', level: 5, weapon: 'maces', armour: 'AC2', shield: 'normal', morale: 0 },
    aspect: 'flank',
    native: false,
    height: false,
    missile: false,
  },
  arcadia: { own: { type: 'swords', quality: 'superior' }, enemy: { type: 'horde', quality: 'ordinary' }, own_tactical: 1, enemy_tactical: 0 },
  gpc: { skill: 15, against: 20 },
};

/** The words that a field of a situation may have. */
export const choices: Record<string, Record<string, string[]>> = {
  gobwin: {
    type: ['siege', 'pikes', 'stabbers', 'archers', 'cavalry', 'flyers'], terrain: ['open', 'woods', 'mountain', 'lake'], attack: ['melee', 'fire', 'walls'],
  },
  gbh: {
    type: ['irregulars', 'engineers', 'infantry', 'cavalry', 'falcated-chariots', 'quadrigae', 'elephants', 'trolls', 'ents'],
    weapon: ['swords', 'maces', 'spears', 'two-handed-swords', 'flails', 'halberds', 'battle-axes', 'war-hammers', 'javelins', 'slings', 'bows', 'crossbows'],
    armour: ['AC0', 'AC1', 'AC2', 'AC3', 'AC4'], shield: ['none', 'target', 'normal', 'full'], aspect: ['front', 'flank', 'rear'],
  },
  arcadia: {
    type: ['deity', 'dragon', 'airship', 'monster', 'flyer', 'cavalry', 'elephants', 'chariots', 'beasts', 'swords', 'spears', 'shooters', 'artillery', 'lurker', 'horde', 'skirmishers', 'war-wagons', 'mounted-archers', 'knights', 'warband', 'gunners', 'cannon', 'bombardiers', 'expendables', 'auxilia'],
    quality: ['inferior', 'ordinary', 'superior'],
  },
  gpc: {},
};

const words = (key: string) => key.replaceAll('_', ' ').replaceAll('-', ' ');

/** Lists of {number, p} and objects of name: p become bars; other keys are passed over. */
export function toPreview(answer: Record<string, unknown>): Preview {
  const odds: Preview['odds'] = [];
  const single: Preview['odds'][number]['bars'] = [];
  for (const [key, value] of Object.entries(answer)) {
    if (Array.isArray(value)) {
      const bars = value.flatMap((row: Record<string, unknown>) => {
        const outcome = Object.entries(row).find(([name]) => name !== 'p')?.[1];
        return typeof row.p === 'string' && outcome !== undefined ? [{ outcome: String(outcome), chance: row.p }] : [];
      });
      if (bars.length) odds.push({ title: { text: words(key) }, bars });
    } else if (value && typeof value === 'object') {
      const bars = Object.entries(value).flatMap(([outcome, p]) => (typeof p === 'string' ? [{ outcome: words(outcome), chance: p }] : []));
      if (bars.length) odds.push({ title: { text: words(key) }, bars });
    } else if (typeof value === 'string' && /^\d+(\/\d+)?$/.test(value)) single.push({ outcome: words(key), chance: value });
  }
  if (single.length) odds.push({ title: { text: 'chances' }, bars: single });
  return { sums: [], odds };
}
