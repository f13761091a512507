// A record read back and forth: a table at which nothing can be done.
import type { Format, GameInfo, Moment, Preview, Threat, Way } from '../engine/protocol';
import { Refused, type Referee } from '../engine/referee';
import type { Change, Table, TableInfo } from './table';

const nothing = async (): Promise<never> => {
  throw new Refused({ text: 'this is a replay; play on from here to act' });
};

export class ReplayTable implements Table {
  readonly mine: string[] = [];
  readonly busy = false;
  eyes: string;
  moment!: Moment;
  step: number;
  private listeners = new Set<(change: Change) => void>();

  private constructor(
    readonly info: TableInfo,
    /** How many steps the record has. */
    readonly steps: number,
    private game: number,
    private referee: Referee,
    private text: string,
  ) {
    this.eyes = info.seats[0]!.name;
    this.step = steps;
  }

  static async open(referee: Referee, record: string, id: string, step?: number): Promise<ReplayTable> {
    const { game, steps, system, scenario, title, version, dice, sides, seats } = await referee.ask<GameInfo>({ do: 'load', record });
    const table = new ReplayTable({ id, system, scenario, title, version, dice, sides, seats }, steps, game, referee, record);
    await table.seek(step ?? steps);
    return table;
  }

  async seek(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.moment = await this.referee.ask<Moment>({ do: 'seek', game: this.game, step: this.step, as: this.eyes });
    for (const listener of this.listeners) listener({ moment: this.moment, busy: false });
  }
  async look(seat: string): Promise<void> {
    this.eyes = seat;
    await this.seek(this.step);
  }
  watch(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  act = nothing;
  actAll = nothing;
  check = nothing;
  undo = nothing;
  resign = nothing;
  offerDraw = nothing;
  say = nothing;
  fall = nothing;
  hint = nothing;
  threats(): Promise<Threat[]> {
    return this.referee.ask({ do: 'threats', game: this.game, seat: this.eyes });
  }
  imagine = nothing;
  waysIn = nothing;
  previewIn = nothing;
  outlook = nothing;
  hurry(): void {}
  async ways(): Promise<Way[]> {
    return [];
  }
  preview(action: string): Promise<Preview> {
    return this.referee.ask({ do: 'preview', game: this.game, seat: this.eyes, action });
  }
  async paper(name: string, format: Format): Promise<string> {
    return (await this.referee.ask<{ text: string }>({ do: 'paper', game: this.game, seat: this.eyes, paper: name, format })).text;
  }
  async page(): Promise<string> {
    return (await this.referee.ask<{ text: string }>({ do: 'show', game: this.game, seat: this.eyes })).text;
  }
  async record(): Promise<string> {
    return this.text;
  }
  async leave(): Promise<void> {
    this.listeners.clear();
    await this.referee.ask({ do: 'close', game: this.game });
  }
}
