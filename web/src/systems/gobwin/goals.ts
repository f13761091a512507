// How the battle is won, out of its scenario.
import { t } from '../../texts/texts';
import type { Goal } from '../face';
import type { View } from './view';

interface Written {
  side?: string;
  hold?: string[];
  kill_commander?: string;
  kill_nation?: string;
  hold_out?: number;
  most_city_levels?: number;
}

export function goalsOf(view: View, document: Record<string, unknown>): Goal[] {
  const victory = document.victory as { last_turn?: number; then?: string; goals?: Written[] } | undefined;
  if (!victory) return [];
  const place = (hex: string) => {
    const city = view.cities.find((c) => c.hex === hex);
    return city ? `${city.name}${city.nation ? ` (${t('held by {}', view.nations.find((n) => n.seat === city.nation)?.name ?? city.nation)})` : ''}` : hex;
  };
  const nation = (seat: string) => view.nations.find((n) => n.seat === seat)?.name ?? seat;
  const words = (goal: Written): string => {
    const side = t(goal.side ?? '');
    if (goal.hold) return t('{} wins by holding {}', side, goal.hold.map(place).join(', '));
    if (goal.kill_commander) return t('{} wins by killing {}', side, goal.kill_commander);
    if (goal.kill_nation) return t('{} wins by destroying {}', side, nation(goal.kill_nation));
    if (goal.hold_out !== undefined) return t('{} wins by holding out to turn {}', side, goal.hold_out);
    return t('after turn {} more city levels win', goal.most_city_levels ?? 0);
  };
  const last = victory.then === 'most-city-levels' ? t('more city levels win') : victory.then === 'draw' || !victory.then ? t('it is a draw') : t('{} wins', t(victory.then));
  return [...(victory.goals ?? []).map((goal) => ({ side: goal.side, text: words(goal) })), ...(victory.last_turn ? [{ text: `${t('after turn {}, the last', victory.last_turn)}: ${last}` }] : [])];
}
