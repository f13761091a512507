// What the page can start from: the engine, the shelf of games, and what can be played.
import type { About, ScenarioInfo } from '../engine/protocol';
import { type Referee, Refused, startReferee } from '../engine/referee';
import { LocalTable, type Pace } from './local';
import { openShelf, type Shelf } from './shelf';
import type { Card, NewGame, Table } from './table';

/** A record as it was written, whatever mail and editors did to the ends of its lines. */
export const cleaned = (record: string): string => record.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** As much of a record as holds, where `line` is the first that does not; nothing where not even its head does. */
export function before(record: string, line: number): string | undefined {
  const lines = cleaned(record).split('\n').slice(0, line - 1);
  return lines.includes('begin') ? `${lines.join('\n')}\n` : undefined;
}

export class House {
  private referees = new Map<string, Promise<Referee>>();

  private constructor(
    readonly shelf: Shelf,
    readonly about: About,
    private pace: Pace,
  ) {}

  static async open(pace: Pace): Promise<House> {
    const [shelf, about] = await Promise.all([openShelf(), fetch('./about.json')]);
    if (!about.ok) throw new Error('what can be played could not be loaded');
    return new House(shelf, (await about.json()) as About, pace);
  }

  /** The engine of a system, started when it is first needed. */
  referee(system: string): Promise<Referee> {
    let starting = this.referees.get(system);
    if (!starting) {
      if (!this.about.systems.some((s) => s.name === system)) return Promise.reject(new Refused({ text: 'there is no system "{}" here', arguments: [system] }));
      starting = startReferee(`./engine-${system}.wasm`);
      starting.catch(() => this.referees.delete(system));
      this.referees.set(system, starting);
    }
    return starting;
  }
  /** The engine that can read a record, by its second line. */
  refereeOf(record: string): Promise<Referee> {
    if (!/^montjoy \d/.test(record)) return Promise.reject(new Refused({ text: 'this is not the record of a game: one begins with "montjoy 1"' }));
    return this.referee(/^system (\S+)$/m.exec(record.slice(0, 400))?.[1] ?? 'of that record');
  }

  games(): Promise<Card[]> {
    return this.shelf.list();
  }
  async scenario(id: string): Promise<ScenarioInfo> {
    return (await this.referee(id.split('/')[0]!)).ask({ do: 'scenario', scenario: id });
  }
  async create(wish: NewGame): Promise<Table> {
    return LocalTable.create(await this.referee(wish.system ?? wish.scenario!.split('/')[0]!), this.shelf, this.pace, wish);
  }
  async resume(id: string): Promise<Table> {
    const kept = await this.shelf.get(id);
    if (!kept) throw new Refused({ text: 'this browser keeps no such game' });
    return LocalTable.adopt(await this.referee(kept.system), this.shelf, this.pace, kept.record, id);
  }
  async adopt(text: string, step?: number): Promise<Table> {
    const record = cleaned(text);
    return LocalTable.adopt(await this.refereeOf(record), this.shelf, this.pace, record, undefined, step);
  }
}
