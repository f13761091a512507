// The knights' acts as a player reads them: a name, what it means, and its rule.
import { percent, value } from '../../app/parts/fractions';
import type { Preview } from '../../engine/protocol';
import { t } from '../../texts/texts';

export interface Spoken {
  name: string;
  help?: string;
  clause?: string;
}

const words: Record<string, string> = {
  fight: 'Fight', announce: 'Say that he will disengage', 'sit out': 'Sit the round out', attack: 'Attack', 'attack vs two': 'Attack two foes', charge: 'Charge', 'push deeper': 'Push deeper', flank: 'Ride around their flank', disengage: 'Disengage',
  'stand fast': 'Stand fast', flee: 'Flee', stand: 'Stand', 'attack with': 'Attack together with {}', meet: 'Meet the {}', take: 'Take it: {}', strike: 'Strike', stop: 'Stop here', split: 'Split {}', 'call squire': 'Call the squire', squire: 'The squire: {}',
  bodyguard: 'The men take the blow', endure: 'Endure it', 'go on': 'Go on', search: 'Search for the squire', 'bring off': 'Bring {} off the field', 'lend mount': 'Lend {} a mount', 'take captive': 'Take a captive: {}', 'move on': 'Move on', continue: 'Continue', change: 'Change to {}',
};
/** What an act means, in a line. */
const helps: Record<string, string> = {
  fight: 'He rolls Battle against the Intensity, and then chooses what to do.', announce: 'Plus 10 on Battle now; with a partial success or better he must fall back.', 'sit out': 'He recovers and rolls nothing.',
  attack: 'Pick one of two foes; up to three exchanges, and he may stop after any.', 'attack with': 'Two knights set upon one foe, which has to split its skill.', 'attack vs two': 'Both foes at once: he splits his skill between them.',
  charge: 'Plus 5 and the horse’s damage in the first exchange; then on until one is lost.', 'push deeper': 'On until one is lost; a win takes the unit a tier deeper.', flank: 'A few foes once each; a win gives plus 5 next round.',
  disengage: 'One exchange at plus 10, then he is free and one tier back.', 'stand fast': 'Three exchanges with one foe, win or lose.', flee: 'He rides for it; it is never a win.',
};
const clauses: Record<string, string> = {
  attack: 'GP-MAN-1', 'stand fast': 'GP-MAN-2', 'attack with': 'GP-MAN-3', 'attack vs two': 'GP-MAN-4', charge: 'GP-MAN-5', 'push deeper': 'GP-MAN-6', flank: 'GP-MAN-7', disengage: 'GP-MAN-8', announce: 'GP-MAN-8', flee: 'GP-MAN-10', 'sit out': 'GP-MAN-11',
};

/** The chances of a choice in a line: of blows what the exchange comes to, foe by foe; else the first that is told. */
export function chancesOf(preview: Preview): string {
  const list = (bars: Preview['odds'][number]['bars']) => bars.filter((b) => value(b.chance) > 0).map((b) => `${t(b.outcome)} ${percent(value(b.chance))}`).join(' · ');
  const blows = preview.odds.flatMap((odds, i) => {
    if (!odds.bars.some((b) => b.outcome === 'won' || b.outcome.startsWith('hits'))) return [];
    const before = preview.odds[i - 1]?.title.arguments ?? [];
    const foe = odds.bars.some((b) => b.outcome === 'won') ? before[2] : odds.title.arguments?.[0];
    return [{ foe: typeof foe === 'object' ? foe.text : String(foe ?? ''), text: list(odds.bars) }];
  });
  if (blows.length > 1) return blows.map(({ foe, text }) => `${t(foe)}: ${text}`).join('; ');
  return blows[0]?.text ?? (preview.odds[0] ? list(preview.odds[0].bars) : '');
}

/** The longest known beginning of an act, and what stands behind it. */
export function spoken(act: string): Spoken & { rest: string } {
  const head = Object.keys(words).filter((key) => act === key || act.startsWith(`${key} `)).sort((a, b) => b.length - a.length)[0];
  if (!head) return { name: act.charAt(0).toUpperCase() + act.slice(1).replaceAll('-', ' '), rest: '' };
  return { name: words[head]!, help: helps[head], clause: clauses[head], rest: act.slice(head.length + 1).replaceAll('-', ' ') };
}
