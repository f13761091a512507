// What the referee says of a game, walked through with programs at every seat: each message, prompt, reason and paper, in
// German, and no English left.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { About, Answer, Entry, GameInfo, Message, Moment, Preview, ScenarioInfo } from '../src/engine/protocol';
import { catalogue } from '../src/texts/catalogue.svelte';
import { paperIn } from '../src/texts/papers';
import { reread } from '../src/texts/reverse';
import { say } from '../src/texts/texts';
import { readable } from '../src/app/settings.svelte';
import { engineOf } from './page';

const must = <T>(answer: Answer<T>): T => {
  if (!('answer' in answer)) throw new Error(JSON.stringify(answer));
  return answer.answer;
};

// Words that no German sentence has.
const english = /\b(the|and|with|which|whose|where|from|of|is|are|has|have|had|by|on|at|to|for|its|it|he|his|him|they|their|nobody|none|not|unit|units|hex|hexes|turn|round|enemy|card|damage|attacks?|moves?|rolled|left|lost|loses|wins?|won|knight|men|foe|foes|side|wall|walls|points?|shot|dice|skill|level|held|seen|less|fires?|falls?|burns?|flees|stands|takes?|gets?|gives?|each|other|one|two|three|four|player|battle|race|armour|shield|weapons|movement|morale|glory|squire|mount|in hand|leader|commander|experience|nothing|happened)\b/gi;

/** Every string of a scenario: names of people, places and things, which stay. */
function strings(part: unknown, found: Set<string>): Set<string> {
  if (typeof part === 'string') found.add(part);
  else if (part && typeof part === 'object')
    for (const [key, value] of Object.entries(part)) {
      if (!Array.isArray(part) && /[A-Z]/.test(key)) found.add(key);
      strings(value, found);
    }
  return found;
}

const systems = ['gobwin', 'gbh', 'arcadia', 'gpc'];
it.each(systems)('%s says everything in German too', async (system) => {
  const read = (name: string) => JSON.parse(readFileSync(`src/texts/${name}`, 'utf8')) as Record<string, string>;
  catalogue.of = { de: { ...read('referee.de.json'), ...read('de.json') } };
  catalogue.papers = { de: read('papers.de.json') };
  readable.language = 'de';
  const engine = await Engine.load(engineOf(system));
  const about = must(engine.ask<About>({ do: 'about' }));
  const own = about.systems[0]!;
  const found = new Map<string, string>();
  let names: RegExp;
  const look = (kind: string, text: string) => {
    for (const line of text.split('\n')) {
      const bare = line.replace(/intensity by -?\d+|Two-handed swordmen|Knights of the Banner|Men-at-Arms|Lord of Storms/g, '').replace(/\(?\b[A-Z]{2}-[A-Z]+-[A-Za-z0-9-]+\)?/g, '').replace(names, '');
      if (bare.match(english)) found.set(line.trim(), kind);
    }
  };
  const told = (message: Message | undefined, kind: string) => {
    if (!message) return;
    if (!(message.text in catalogue.of.de!) && /[a-z]{3}/.test(message.text)) found.set(message.text, 'TEMPLATE');
    for (const a of message.arguments ?? []) {
      const text = typeof a === 'object' ? a.text : String(a);
      if (/[a-z]{2}/.test(text.replace(names, '')) && !(text in catalogue.of.de!)) if (process.env.MONTJOY_ARGS) found.set(`${message.text}  <=  ${text}`, 'ARG');
    }
    look(`${kind} «${message.text}»`, say(message));
  };
  for (const { id } of about.scenarios) {
    const info = must(engine.ask<ScenarioInfo>({ do: 'scenario', scenario: id }));
    const stay = [...strings({ ...info.document, options: {} }, new Set([...info.seats.flatMap((s) => [s.name, s.side])]))].filter((s) => /[A-Z]|^player|game-master/.test(s) || info.seats.some((x) => x.name === s || x.side === s)).sort((a, b) => b.length - a.length);
    names = new RegExp(stay.map((s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '^$', 'g');
    for (const luck of ['00000000000005a7', '0000000000000b1e'].slice(0, Number(process.env.MONTJOY_LUCKS ?? 1))) {
      const { game } = must(engine.ask<GameInfo>({ do: 'open', scenario: id, key: luck, players: info.seats.map(() => 'human') }));
      let moment = must(engine.ask<Moment<{ asks?: string }>>({ do: 'moment', game, as: info.seats[0]!.name }));
      const papers = (ended: boolean) => {
        for (const seat of ended ? info.seats : info.seats.slice(0, 1))
          for (const paper of own.papers)
            // As text it is read for the page out of its Markdown or HTML.
            for (const format of paper.formats.filter((f) => f !== 'text' && (ended || f !== 'bbcode'))) {
              const { text } = must(engine.ask<{ text: string }>({ do: 'paper', game, seat: seat.name, paper: paper.name, format }));
              const said = paperIn(text, format, about.scenarios.find((each) => each.id === id)!.title).replace(/```[^]*?```|\[code\][^]*?\[\/code\]|<pre>[^]*?<\/pre>|<style>[^]*?<\/style>/g, '').replace(/<[^>]+>/g, '\n');
              if (!/^\s*\{/.test(said)) look(`paper ${paper.name} ${format}`, said);
            }
      };
      for (let i = 0; i < (about.scenarios.length > 8 ? 150 : 400) && moment.pending.kind === 'choice'; ++i) {
        const seat = moment.pending.awaited[0]!;
        if (i % 7 === 0) {
          const seen = must(engine.ask<Moment<{ asks?: string }>>({ do: 'moment', game, as: seat }));
          if (seen.view.asks) look('asks', reread(seen.view.asks));
          for (const act of [...seen.legal, ...seen.samples].filter((_, n) => n % 5 === (i / 7) % 5).slice(0, 6)) {
            const answer = engine.ask<Preview>({ do: 'preview', game, seat, action: act });
            if (!('answer' in answer)) continue;
            for (const sum of answer.answer.sums) {
              told(sum.title, 'sum');
              for (const part of sum.lines) told(part.why, 'line');
            }
            for (const odds of answer.answer.odds) told(odds.title, 'odds');
          }
        }
        if (i % 100 === 50) papers(false);
        const before = moment.chronicle.length;
        moment = must(engine.ask<Moment<{ asks?: string }>>({ do: 'bot', game, seat, bot: i % 11 === 5 ? 'random' : own.bots[0] ?? 'random', as: info.seats[i % 2 ? 0 : info.seats.length - 1]!.name, from: 0 }));
        for (const entry of moment.chronicle.slice(Math.max(0, before - 3)) as Entry[]) {
          told(entry.why, 'why');
          for (const message of entry.news) told(message, 'news');
          if (entry.because) look('because', reread(entry.because.replace(/^[A-Z]{2}-[A-Za-z0-9-]+: /, '')));
        }
      }
      if (moment.pending.kind === 'over') told(moment.pending.how, 'over');
      papers(true);
      must(engine.ask({ do: 'close', game }));
    }
  }
  if (process.env.MONTJOY_LIST) writeFileSync(`${process.env.MONTJOY_LIST}-${system}.txt`, [...found].map(([text, kind]) => `${kind}\t${text}`).sort().join('\n'));
  expect([...found.keys()].sort()).toEqual([]);
});
