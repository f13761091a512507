// What the referee says of a game, walked through with programs at every seat: each message, prompt, reason and paper, in
// German, and no English left. So too what it refuses: acts of another seat, of another moment or ill written, and records,
// scenarios and situations with a fault in them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { examples, toPreview } from '../src/app/parts/situation';
import { readable } from '../src/app/settings.svelte';
import { Engine } from '../src/engine/engine';
import type { About, Answer, Entry, Fault, GameInfo, Message, Moment, Objection, Preview, Problem, ScenarioInfo } from '../src/engine/protocol';
import { catalogue } from '../src/texts/catalogue.svelte';
import { paperIn } from '../src/texts/papers';
import { asWritten, reread } from '../src/texts/reverse';
import { say, t } from '../src/texts/texts';
import { foreign, given, isEnglish, pairs, papers, sentences, staying, wordsOf } from './english';
import { engineOf } from './page';

/** Games of each battle, each of its own key: one where it is tested with everything else, more to search by, from any of them on. */
const games = Number(process.env.MONTJOY_LUCKS ?? 1);
const first = Number(process.env.MONTJOY_FIRST ?? 0);
const keyOf = (n: number) => (0x5a7 + (first + n) * 0x567).toString(16).padStart(16, '0');

/** Notation, which stays where a sentence has some. */
const notation = new Set(pairs.flatMap(([english, text]) => wordsOf(text).filter((word) => text !== english && wordsOf(english).includes(word))));

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

/** Titles of the decks that battles bring along. */
const decks = '../data/arcadia/decks';
const titles = readdirSync(decks).flatMap((file) => [...readFileSync(`${decks}/${file}`, 'utf8').matchAll(/title = "([^"]+)"/g)].map((m) => m[1]!));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const must = <T>(answer: Answer<T>): T => {
  if (!('answer' in answer)) throw new Error(JSON.stringify(answer));
  return answer.answer;
};

/** A document with one fault each: a field that is missing, unknown, of another kind, out of bounds or no known word. */
function* faulty(document: unknown, part: unknown = document): Generator<string> {
  if (!part || typeof part !== 'object') return;
  const fields = part as Record<string, unknown>;
  const whole = () => JSON.stringify(document);
  if (!Array.isArray(part)) {
    fields.unheardof = 1;
    yield whole();
    delete fields.unheardof;
  }
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const others: unknown[] = typeof value === 'number' ? [-7, 1e8, 'xyz', 2.345] : typeof value === 'string' ? ['xyz', '', 5, '9999', 'x'.repeat(99)] : typeof value === 'boolean' ? [5] : Array.isArray(value) ? [5, [], [...value, ...value]] : [[], {}, 5];
    if (!Array.isArray(part)) others.push(undefined);
    for (const other of others) {
      fields[key] = other;
      yield whole();
    }
    fields[key] = value;
    yield* faulty(document, value);
  }
}

/** A record with one line each changed or taken away. */
function* broken(record: string): Generator<{ text: string; line: string }> {
  const lines = record.split('\n');
  for (let i = 0; i < lines.length - 1; ++i) {
    if (i > 60 && i % 9) continue;
    const line = lines[i]!;
    const others = [undefined, 'xyz', line.replace(/\d(?=\D*$)/, (n) => String((Number(n) + 1) % 10)), line.replace(/\w+(?=[^\w]*$)/, 'xyz'), line.slice(0, -3), line.replace(/: .*/, ': xyz #0000'), line.replace(/^(\d+) \S+/, '$1 xyz:'), line.replace(/^(\d+) (\S+: .*)$/, '$1 resign gone #0000')];
    for (const other of new Set(others)) if (other !== line && !(i > 60 && other === undefined)) yield { text: [...lines.slice(0, i), ...(other === undefined ? [] : [other]), ...lines.slice(i + 1)].join('\n'), line: other ?? '' };
  }
}

const every = <T>(all: Iterable<T>, most: number): T[] => {
  const list = [...all];
  const step = Math.max(1, list.length / (most * games));
  return Array.from({ length: Math.min(list.length, Math.floor(list.length / step)) }, (_, i) => list[Math.floor(i * step)]!);
};

const systems = ['gobwin', 'gbh', 'arcadia', 'gpc'];
it.each(systems)('%s says everything in German too', async (system) => {
  catalogue.of = { de: sentences };
  catalogue.papers = { de: papers };
  readable.language = 'de';
  const engine = await Engine.load(engineOf(system));
  const about = must(engine.ask<About>({ do: 'about' }));
  const own = about.systems[0]!;
  // A search chooses too slowly, and says nothing of its own.
  const programs = own.bots.filter((bot) => !bot.startsWith('search'));
  const found = new Map<string, string>();
  let names: RegExp;
  const look = (kind: string, text: string) => {
    for (const line of text.split('\n')) {
      const bare = line.replace(/\[\/?(?:list|size|b|i|code)(?:=\d+)?\]/g, '').replace(/(eines von|entschieden wird|zuletzt gelesen|erlaubt sind|bekannt sind|eines von diesen|Spielleiter entscheidet): [^;]*/g, '$1').replace(/\b[A-Z]{3,}\b/g, '').replace(staying, '').replace(/\(?\b[A-Z]{2}-[A-Z]+-[A-Za-z0-9-]+\)?/g, '').replace(names, '');
      if (isEnglish(bare)) found.set(process.env.MONTJOY_LIST ? `${line.trim()}  [${[given.exec(bare)?.[0], ...wordsOf(bare).filter((w) => foreign.has(w))].join(' ')}]` : line.trim(), kind);
    }
  };
  const told = (message: Message | undefined, kind: string) => {
    if (!message) return;
    if (!(message.text in sentences) && /[a-z]{3}/.test(message.text)) found.set(message.text, 'TEMPLATE');
    for (const a of message.arguments ?? []) if (typeof a === 'object' && /[a-z]{2}/.test(a.text) && !(a.text in sentences)) found.set(`${message.text}  <=  ${a.text}`, 'ARGUMENT');
    // Notation stays: where the sentence itself has some, and in places where some is to be written.
    const written = asWritten(message.text);
    const template = wordsOf(message.text).filter((word) => wordsOf(sentences[message.text] ?? '').includes(word));
    const said = say({ ...message, arguments: (message.arguments ?? []).map((a, i) => (written[i] ? '' : a)) });
    look(`${kind} «${message.text}»`, template.length ? said.replace(new RegExp(`(?<![\\w-])(?:${template.map(escaped).join('|')})(?![\\w-])`, 'g'), '') : said);
  };
  const showed = (preview: Preview) => {
    for (const sum of preview.sums) {
      told(sum.title, 'sum');
      for (const part of sum.lines) told(part.why, 'line');
    }
    for (const odds of preview.odds) {
      told(odds.title, 'odds');
      for (const { outcome } of odds.bars) if (/[a-z]{2}/.test(outcome) && t(outcome) === outcome && !(outcome in sentences)) found.set(outcome, `outcome of «${odds.title.text}»`);
    }
  };
  const refused = (answer: Answer<unknown>, kind: string) => {
    if ('objection' in answer) told((answer.objection as Objection).reason, kind);
    if ('problems' in answer) for (const { message } of answer.problems as Problem[]) told(message, kind);
  };
  names = /^$/g;
  for (const paper of own.papers) look('summary', reread(paper.summary));
  for (const tool of own.tools) if (examples[system] && tool.name === 'odds') {
    const asked = (text: string) => must(engine.ask<{ text: string; problems: Problem[] }>({ do: 'tool', system, tool: 'odds', files: [{ name: 'situation', text }], options: { json: '' } }));
    showed(toPreview(JSON.parse(asked(JSON.stringify(examples[system])).text) as Record<string, unknown>));
    for (const text of every(faulty(structuredClone(examples[system])), 40)) for (const { message } of asked(text).problems) told(message, 'situation');
  }
  for (const [nth, { id, title }] of about.scenarios.entries()) {
    const info = must(engine.ask<ScenarioInfo>({ do: 'scenario', scenario: id }));
    const stay = [...strings({ ...info.document, options: {} }, new Set([...titles, ...info.seats.flatMap((s) => [s.name, s.side])]))].filter((s) => !(s in sentences && /[.:]/.test(s)) && (/[A-Z]|^player|game-master/.test(s) || info.seats.some((x) => x.name === s || x.side === s))).sort((a, b) => b.length - a.length);
    const allOf = (words: string[]) => new RegExp(`(?<![A-Za-z])(?:${words.map(escaped).join('|') || '^$'})(?![A-Za-z])`, 'g');
    // What is at fault in a document is called as it stands there.
    names = allOf([...strings(info.document, new Set())].filter((word) => word).sort((a, b) => b.length - a.length));
    for (const text of every(faulty(structuredClone(info.document)), nth < 2 ? 60 : 8)) refused(engine.ask({ do: 'scenario', system, document: JSON.parse(text) }), 'scenario');
    names = allOf(stay);
    for (let luck = 0; luck < games; ++luck) {
      const { game } = must(engine.ask<GameInfo>({ do: 'open', scenario: id, key: keyOf(luck), players: info.seats.map(() => 'human') }));
      let moment = must(engine.ask<Moment<{ asks?: string }>>({ do: 'moment', game, as: info.seats[0]!.name }));
      const written = (ended: boolean) => {
        for (const seat of ended ? info.seats : info.seats.slice(0, 1))
          for (const paper of own.papers)
            // As text it is read for the page out of its Markdown or HTML.
            for (const format of paper.formats.filter((f) => f !== 'text' && (ended || f !== 'bbcode'))) {
              const { text } = must(engine.ask<{ text: string }>({ do: 'paper', game, seat: seat.name, paper: paper.name, format }));
              const said = paperIn(text, format, title).replace(/```[^]*?```|\[code\][^]*?\[\/code\]|<pre>[^]*?<\/pre>|<style>[^]*?<\/style>/g, '').replace(/<[^>]+>/g, '\n');
              if (!/^\s*\{/.test(said)) look(`paper ${paper.name} ${format}`, said);
            }
      };
      const known: string[] = [];
      const tried = (seat: string, i: number) => {
        const other = info.seats[(info.seats.findIndex((s) => s.name === seat) + 1) % info.seats.length]!.name;
        const acts = [known[(i * 7) % known.length], known[(i * 13 + 5) % known.length], known[known.length - 1 - (i % 3)]].filter((act) => act !== undefined);
        for (const act of acts) {
          for (const by of [seat, other]) refused(engine.ask({ do: 'check', game, seat: by, action: act }), `refused ${act}`);
          const parts = act.split(' ');
          for (const wrong of [parts.slice(0, -1).join(' '), `${act} xyz`, parts.map((p, n) => (n === i % parts.length ? 'xyz' : p)).join(' '), parts.map((p, n) => (n === (i + 1) % parts.length ? '9' : p)).join(' ')]) refused(engine.ask({ do: 'check', game, seat, action: wrong }), `refused ${wrong}`);
        }
      };
      const longest = about.scenarios.length > 8 ? 150 : 400;
      for (let i = 0; i < longest && moment.pending.kind === 'choice'; ++i) {
        const seat = moment.pending.awaited[0]!;
        if (i % 7 === 0) {
          const seen = must(engine.ask<Moment<{ asks?: string }>>({ do: 'moment', game, as: seat }));
          if (seen.view.asks) look('asks', reread(seen.view.asks));
          const acts = [...seen.legal, ...seen.samples];
          for (const act of acts.filter((_, n) => n % 5 === (i / 7) % 5).slice(0, 6)) {
            const answer = engine.ask<Preview>({ do: 'preview', game, seat, action: act });
            if ('answer' in answer) showed(answer.answer);
          }
          known.push(...acts.filter((_, n) => n % 11 === i % 11).slice(0, 5));
          if (known.length) tried(seat, i);
          const master = info.seats.find((each) => each.gameMaster);
          if (master && i % 49 === 0) {
            const { samples } = must(engine.ask<Moment>({ do: 'moment', game, as: master.name }));
            for (const act of samples.slice(0, 40)) for (const wrong of [act, act.replace(/-?\d+/, '77'), act.replace(/ \S+/, ' xyz'), act.split(' : ')[0]!]) refused(engine.ask({ do: 'check', game, seat: master.name, action: wrong }), `refused ${wrong}`);
          }
        }
        if (i % 100 === 50) written(false);
        if (i === 30 && luck === 0 && nth < 2) {
          const { text } = must(engine.ask<{ text: string }>({ do: 'record', game }));
          for (const { text: wrong, line } of every(broken(text), 50)) {
            const answer = engine.ask<GameInfo>({ do: 'load', record: wrong });
            if ('answer' in answer) must(engine.ask({ do: 'close', game: answer.answer.game }));
            else if ('fault' in answer) {
              const { what } = answer.fault as Fault;
              let said = say({ text: 'line {}: {}', arguments: [0, what] });
              // Lines stand in it as they are written.
              for (const stands of [line, ...text.split('\n')].filter((each) => each.length > 2).sort((a, b) => b.length - a.length)) said = said.replaceAll(`"${stands}"`, '');
              look('record', said.replace(/"[^"]*"/g, '').replace(/[a-z]+/g, (word) => (notation.has(word) ? '' : word)));
            } else refused(answer, 'record');
          }
        }
        const before = moment.chronicle.length;
        const bot = i % 11 === 5 || luck % 3 === 2 ? 'random' : (programs[luck % 2 ? i % programs.length : 0] ?? 'random');
        moment = must(engine.ask<Moment<{ asks?: string }>>({ do: 'bot', game, seat, bot, as: info.seats[i % 2 ? 0 : info.seats.length - 1]!.name, from: 0, reasons: system === 'arcadia' }));
        for (const entry of moment.chronicle.slice(Math.max(0, before - 3)) as Entry[]) {
          told(entry.why, 'why');
          for (const message of entry.news) told(message, 'news');
          if (entry.because) look('because', reread(entry.because.replace(/^[A-Z]{2}-[A-Za-z0-9-]+: /, '')));
        }
      }
      if (moment.pending.kind === 'over') told(moment.pending.how, 'over');
      written(true);
      must(engine.ask({ do: 'close', game }));
    }
  }
  if (process.env.MONTJOY_LIST) writeFileSync(`${process.env.MONTJOY_LIST}-${system}.txt`, [...found].map(([text, kind]) => `${kind}\t${text}`).sort().join('\n'));
  expect([...found.keys()].sort()).toEqual([]);
}, 600_000);
