// The engine in WebAssembly, under node: the same rules as the native program.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import { engineOf } from './page';
import type { About, Answer, GameInfo, Hint, Moment, Outlook, ScenarioInfo, Threat } from '../src/engine/protocol';

const engines: Record<string, Engine> = {};
const about: About = { systems: [], scenarios: [] };
let engine: Engine;  // of the first system
const program = resolve('../build/montjoy');

function must<T>(answer: Answer<T>): T {
  if (!('answer' in answer)) throw new Error(JSON.stringify(answer));
  return answer.answer;
}

beforeAll(async () => {
  for (const system of ['gobwin', 'gbh', 'arcadia', 'gpc']) {
    engines[system] = await Engine.load(engineOf(system));
    const own = must(engines[system].ask<About>({ do: 'about' }));
    about.systems.push(...own.systems);
    about.scenarios.push(...own.scenarios);
  }
  engine = engines.gobwin!;
});

const signatures = readFileSync('../tests/signature.txt', 'utf8').trim().split('\n');

// As `montjoy bench` counts it.
describe('the signature', () => {
  it('is named for each system', () => expect(signatures.map((line) => line.split(' ')[0])).toEqual(about.systems.map((s) => s.name)));
  it.each(signatures)('of %s is that of the native compilers', (line) => {
    const [system = ''] = line.split(' ');
    const { hash } = must(engines[system]!.ask<{ hash: string }>({ do: 'signature', system, games: 8, longest: 2000 }));
    expect(`${system} ${hash}`).toBe(line);
  });
});

const choices = readFileSync('../tests/choices.txt', 'utf8').trim().split('\n');

// As `montjoy bench --search` counts it.
describe('search', () => {
  it.each(choices)('of %s chooses as the native program does', (line) => {
    const [system = ''] = line.split(' ');
    const { hash } = must(engines[system]!.ask<{ hash: string }>({ do: 'choices', system }));
    expect(`${system} ${hash}`).toBe(line);
  }, 60_000);

  it('tells what a long row of dice in a siege comes to, though the engine has little stack', () => {
    const own = engines.gbh!;
    const { game } = must(own.ask<GameInfo>({ do: 'open', scenario: 'gbh/storm', key: '00000000000005a7', players: ['human', 'automa'] }));
    const seat = 'player-1';
    let moment = must(own.ask<Moment>({ do: 'moment', game, as: seat }));
    const repair = () => (moment.pending.kind === 'choice' && moment.pending.awaited[0] === seat ? moment.legal.find((act) => act.startsWith('repair ')) : undefined);
    for (let i = 0; i < 4000 && moment.pending.kind === 'choice' && !repair(); ++i) moment = must(own.ask<Moment>({ do: 'bot', game, seat: moment.pending.awaited[0]!, bot: 'automa', as: seat, from: 1e9 }));
    const act = repair();
    expect(act, 'nobody ever repairs').toBeDefined();
    const outlook = must(own.ask<Outlook>({ do: 'outlook', game, seat, errands: [[act]], answers: ['enough', 'wait'], best: false }));
    expect(outlook.done).toHaveLength(1);
    expect(outlook.done[0]).toBeGreaterThan(0.5);
    must(own.ask({ do: 'close', game }));
  }, 240_000);

  it('tells what it would do and why, and what threatens', () => {
    const scenarios: Record<string, string> = { gobwin: 'gobwin/siege', gbh: 'gbh/field', arcadia: 'arcadia/duel', gpc: 'gpc/moor' };
    for (const [system, scenario] of Object.entries(scenarios)) {
      const own = engines[system]!;
      const { seats } = must(own.ask<ScenarioInfo>({ do: 'scenario', scenario }));
      const { game } = must(own.ask<GameInfo>({ do: 'open', scenario, key: '00000000000005a7', players: seats.map(() => 'human') }));
      let moment = must(own.ask<Moment>({ do: 'moment', game, as: seats[0]!.name }));
      for (let i = 0; i < 25 && moment.pending.kind === 'choice'; ++i)
        moment = must(own.ask<Moment>({ do: 'bot', game, seat: moment.pending.awaited[0]!, bot: 'automa', as: seats[0]!.name, from: 1e9 }));
      const seat = moment.pending.kind === 'choice' ? moment.pending.awaited[0]! : '';
      const hint = must(own.ask<Hint>({ do: 'hint', game, seat, level: 'search:20000' }));
      expect(hint.ideas.map((idea) => idea.act)).toContain(hint.act);
      expect(own.ask({ do: 'check', game, seat, action: hint.act })).toHaveProperty('answer');
      for (const threat of must(own.ask<Threat[]>({ do: 'threats', game, seat, trials: 20 }))) {
        expect(threat.lost).toBeLessThanOrEqual(threat.hurt);
        expect(threat.hurt).toBeLessThanOrEqual(1);
      }
      expect(own.ask({ do: 'hint', game, seat, level: 'search:0' })).toHaveProperty('problems');
      expect(own.ask({ do: 'hint', game, seat, level: 'search:100ms' })).toHaveProperty('problems');
    }
  }, 60_000);
});

describe('a game', () => {
  it('of every system is played by programs, and the native program verifies its record', () => {
    expect(existsSync(program), `${program} verifies the records: build it first, with make`).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), 'montjoy-'));
    for (const system of about.systems) {
      engine = engines[system.name]!;
      const scenario = about.scenarios.find((s) => s.system === system.name)!;
      const { seats } = must(engine.ask<ScenarioInfo>({ do: 'scenario', scenario: scenario.id }));
      const bot = system.bots[0] ?? 'random';
      const opened = must(engine.ask<GameInfo>({ do: 'open', scenario: scenario.id, key: '00000000000005a7', players: seats.map(() => bot) }));
      const as = seats[0]!.name;
      let moment = must(engine.ask<Moment>({ do: 'moment', game: opened.game, as }));
      for (let i = 0; i < 120 && moment.pending.kind === 'choice'; ++i)
        moment = must(engine.ask<Moment>({ do: 'bot', game: opened.game, seat: moment.pending.awaited[0]!, bot, as, from: 1e9 }));
      const record = must(engine.ask<{ text: string; hash: string }>({ do: 'record', game: opened.game }));
      const loaded = must(engine.ask<GameInfo>({ do: 'load', record: record.text }));
      const again = must(engine.ask<{ text: string; hash: string }>({ do: 'record', game: loaded.game }));
      expect(again).toEqual(record);
      // Back and forth through the record, one comes to the same moment.
      const end = must(engine.ask<Moment>({ do: 'moment', game: loaded.game, as }));
      const half = must(engine.ask<Moment>({ do: 'seek', game: loaded.game, step: Math.floor(loaded.steps / 2), as }));
      expect(half.entries).toBeLessThanOrEqual(end.entries);
      expect(must(engine.ask<Moment>({ do: 'seek', game: loaded.game, step: loaded.steps, as }))).toEqual(end);
      const file = join(folder, `${system.name}.game`);
      writeFileSync(file, record.text);
      const said = execFileSync(program, ['replay', file, '--verify'], { encoding: 'utf8' });
      expect(said.trim().split('\n').pop()).toBe(`hash ${record.hash}`);
      for (const game of [opened.game, loaded.game]) must(engine.ask({ do: 'close', game }));
    }
    engine = engines.gobwin!;
  });

  it('names the line of a record that does not hold', () => {
    const scenario = about.scenarios[0]!;
    const { seats } = must(engine.ask<ScenarioInfo>({ do: 'scenario', scenario: scenario.id }));
    const { game } = must(engine.ask<GameInfo>({ do: 'open', scenario: scenario.id, key: '0000000000000001', players: seats.map(() => 'random') }));
    let moment = must(engine.ask<Moment>({ do: 'moment', game, as: seats[0]!.name }));
    for (let i = 0; i < 5 && moment.pending.kind === 'choice'; ++i) moment = must(engine.ask<Moment>({ do: 'bot', game, seat: moment.pending.awaited[0]!, bot: 'random', as: seats[0]!.name }));
    const { text } = must(engine.ask<{ text: string }>({ do: 'record', game }));
    const lines = text.split('\n');
    const at = lines.findIndex((line) => /#[0-9a-f]{4}$/.test(line));
    lines[at] = lines[at]!.replace(/#[0-9a-f]{4}$/, '#0000');
    expect(engine.ask({ do: 'load', record: lines.join('\n') })).toMatchObject({ fault: { line: at + 1 } });
    expect(engine.ask({ do: 'load', record: 'nonsense\n' })).toMatchObject({ fault: { line: 1 } });
  });

  it('refuses what is stale, and says nothing to a seat that is not there', () => {
    const scenario = about.scenarios[0]!;
    const { seats } = must(engine.ask<ScenarioInfo>({ do: 'scenario', scenario: scenario.id }));
    const { game } = must(engine.ask<GameInfo>({ do: 'open', scenario: scenario.id, key: '0000000000000001', players: [] }));
    const seat = seats[0]!.name;
    const moment = must(engine.ask<Moment>({ do: 'moment', game, as: seat }));
    expect(engine.ask({ do: 'act', game, seat, as: seat, action: moment.legal[0] ?? 'x', number: moment.number + 5 })).toHaveProperty('objection');
    expect(engine.ask({ do: 'moment', game, as: 'nobody' })).toHaveProperty('problems');
  });
});

describe('a request that is wrong', () => {
  it.each([['', 'problems'], ['{', 'problems'], ['{"do":"fly"}', 'problems'], ['{"do":"act","game":77,"seat":"x"}', 'problems'], ['{"do":"open","scenario":"gobwin/none","key":"0000000000000001"}', 'problems'], ['{"do":"open","scenario":7}', 'problems'], ['{"do":"fall","game":1,"faces":[]}', 'problems']])('%s is answered with its fault', (request, kind) => {
    expect(JSON.parse(engine.askText(request))).toHaveProperty(kind);
  });
});

it('works out odds as the command line does', () => {
  const situation = '{"attacker":{"type":"stabbers","units":[{"attack":3,"defence":1,"hits":5,"count":8}],"commander":{"level":2,"special":"dance-fighting"}},"defender":{"type":"archers","units":[{"attack":2,"defence":1,"hits":4,"count":8}]},"terrain":"open","attack":"melee"}';
  const { text } = must(engine.ask<{ text: string }>({ do: 'tool', system: 'gobwin', tool: 'odds', files: [{ name: 'f', text: situation }], options: { json: '' } }));
  const odds = JSON.parse(text) as { hits_on_defender: { hits: number; p: string }[] };
  expect(odds.hits_on_defender.find((o) => o.hits === 31)?.p).toBe('4/25');
});
