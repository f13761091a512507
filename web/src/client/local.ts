// Games that the engine in this page referees: people at this device against each other and against programs.
// Every step is kept in the browser before anything else happens with it.
import type { Format, GameInfo, Hint, Moment, Outlook, Preview, Thought, Threat, Way } from '../engine/protocol';
import { Refused, type Referee } from '../engine/referee';
import type { Kept, Shelf } from './shelf';
import type { Change, NewGame, Table, TableInfo } from './table';
import { hold, unique } from './unique';

/** Sixteen hexadecimal digits that nobody can foresee. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** Systems whose programs play by priorities that are open to all: why they act tells nothing hidden. */
const openMinded = new Set(['arcadia']);

export interface Pace {
  /** Milliseconds between two acts of a program that can be seen. */
  beat: () => number;
}

export class LocalTable implements Table {
  readonly mine: string[];
  eyes: string;
  moment!: Moment;
  busy = false;
  private listeners = new Set<(change: Change) => void>();
  private hurried = false;
  private closed = false;
  private running: Promise<void> = Promise.resolve();

  private constructor(
    readonly info: TableInfo,
    private game: number,
    private referee: Referee,
    private shelf: Shelf,
    private pace: Pace,
    private release: () => void,
  ) {
    this.mine = info.seats.filter((seat) => seat.player === 'human').map((seat) => seat.name);
    this.eyes = this.mine[0] ?? info.seats[0]!.name;
  }

  static async create(referee: Referee, shelf: Shelf, pace: Pace, wish: NewGame): Promise<LocalTable> {
    const { scenario, system, document, numbers, dice, players } = wish;
    const opened = await referee.ask<GameInfo>({ do: 'open', scenario, system, document, numbers, dice, players, key: newKey() });
    const table = await LocalTable.sit(unique(), opened, referee, shelf, pace);
    await table.keep();
    table.run();
    return table;
  }

  /** Takes a record as a game of one's own, to go on with from where it ends or from `step` on. */
  static async adopt(referee: Referee, shelf: Shelf, pace: Pace, record: string, id: string = unique(), step?: number): Promise<LocalTable> {
    const opened = await referee.ask<GameInfo>({ do: 'load', record });
    const eyes = opened.seats[0]!.name;
    if (step !== undefined) await referee.ask({ do: 'seek', game: opened.game, step, as: eyes, from: 1e9 });
    await referee.ask({ do: 'play-on', game: opened.game, as: eyes, from: 1e9 });
    const table = await LocalTable.sit(id, opened, referee, shelf, pace);
    await table.keep();
    table.run();
    return table;
  }

  private static async sit(id: string, opened: GameInfo, referee: Referee, shelf: Shelf, pace: Pace): Promise<LocalTable> {
    const release = await alone(id);
    const { system, scenario, title, version, dice, sides, seats } = opened;
    const table = new LocalTable({ id, system, scenario, title, version, dice, sides, seats }, opened.game, referee, shelf, pace, release);
    table.moment = await referee.ask<Moment>({ do: 'moment', game: opened.game, as: table.eyes });
    table.turnEyes();
    if (table.moment.seat !== table.eyes) await table.refresh();
    return table;
  }

  watch(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  act(action: string): Promise<void> {
    return this.step({ do: 'act', seat: this.eyes, action, number: this.moment.number });
  }
  async actAll(actions: string[]): Promise<void> {
    for (const [i, action] of actions.entries()) {
      const entries = this.moment.entries;
      await this.act(action);
      if (i + 1 === actions.length) return;
      // Whoever marches into something new stops and looks.
      const { pending, chronicle } = this.moment;
      const fresh = chronicle.slice(entries);
      if (pending.kind !== 'choice' || !pending.awaited.includes(this.eyes) || fresh.length !== 1 || !this.moment.legal.includes(actions[i + 1]!)) return;
    }
  }
  ways(prefix: string): Promise<Way[]> {
    return this.referee.ask({ do: 'ways', game: this.game, seat: this.eyes, prefix });
  }
  undo(): Promise<void> {
    return this.step({ do: 'undo', seat: this.eyes });
  }
  resign(): Promise<void> {
    return this.step({ do: 'resign', seat: this.eyes });
  }
  offerDraw(): Promise<void> {
    return this.step({ do: 'draw', seat: this.eyes });
  }
  say(text: string): Promise<void> {
    return this.step({ do: 'say', seat: this.eyes, text });
  }
  fall(faces: number[]): Promise<void> {
    return this.step({ do: 'fall', faces });
  }
  async check(action: string): Promise<void> {
    await this.referee.ask({ do: 'check', game: this.game, seat: this.eyes, action });
  }
  preview(action: string): Promise<Preview> {
    return this.referee.ask({ do: 'preview', game: this.game, seat: this.eyes, action });
  }
  hint(): Promise<Hint> {
    return this.referee.ask({ do: 'hint', game: this.game, seat: this.eyes });
  }
  threats(): Promise<Threat[]> {
    return this.referee.ask({ do: 'threats', game: this.game, seat: this.eyes });
  }
  imagine(errands: string[][]): Promise<Thought> {
    return this.referee.ask({ do: 'imagine', game: this.game, seat: this.eyes, errands });
  }
  async waysIn(errands: string[][], prefix: string): Promise<Way[]> {
    return (await this.referee.ask<{ ways: Way[] }>({ do: 'imagine', game: this.game, seat: this.eyes, errands, prefix })).ways;
  }
  async previewIn(errands: string[][], action: string): Promise<Preview> {
    return (await this.referee.ask<{ preview: Preview }>({ do: 'imagine', game: this.game, seat: this.eyes, errands, action })).preview;
  }
  outlook(errands: string[][], answers: string[], best: boolean): Promise<Outlook> {
    return this.referee.ask({ do: 'outlook', game: this.game, seat: this.eyes, errands, answers, best });
  }
  async paper(name: string, format: Format): Promise<string> {
    return (await this.referee.ask<{ text: string }>({ do: 'paper', game: this.game, seat: this.eyes, paper: name, format })).text;
  }
  async page(): Promise<string> {
    return (await this.referee.ask<{ text: string }>({ do: 'show', game: this.game, seat: this.eyes })).text;
  }
  async record(): Promise<string> {
    return (await this.referee.ask<{ text: string }>({ do: 'record', game: this.game })).text;
  }
  async look(seat: string): Promise<void> {
    if (!this.mine.includes(seat)) return;
    this.eyes = seat;
    await this.refresh();
    this.tell();
  }
  hurry(): void {
    this.hurried = true;
  }
  async leave(): Promise<void> {
    this.closed = true;
    await this.running;
    this.listeners.clear();
    this.release();
    await this.referee.ask({ do: 'close', game: this.game });
  }

  private async step(request: { do: string } & Record<string, unknown>): Promise<void> {
    if (this.busy) throw new Refused({ text: 'wait until the others have acted' });
    this.hear(await this.referee.ask<Moment>({ ...request, game: this.game, as: this.eyes, from: this.moment.entries }));
    await this.keep();
    this.tell();
    this.run();
  }

  /** The new moment, with the chronicle joined to what was known of it. */
  private hear(moment: Moment): void {
    const known = this.moment?.seat === moment.seat ? this.moment.chronicle : [];
    // After something was taken back there are fewer entries than were known.
    if (moment.entries < known.length + moment.chronicle.length) {
      moment.chronicle = [...known.slice(0, moment.entries - moment.chronicle.length), ...moment.chronicle];
    } else moment.chronicle = [...known, ...moment.chronicle];
    this.moment = moment;
  }

  private async refresh(): Promise<void> {
    this.moment = await this.referee.ask<Moment>({ do: 'moment', game: this.game, as: this.eyes });
  }

  private tell(): void {
    for (const listener of this.listeners) listener({ moment: this.moment, busy: this.busy });
  }

  private awaitedBot(): string | undefined {
    const { pending } = this.moment;
    if (pending.kind !== 'choice') return undefined;
    return pending.awaited.find((seat) => !this.mine.includes(seat));
  }

  /** Where another person of this device is asked, it is through their eyes that one looks. */
  private turnEyes(): void {
    const { pending } = this.moment;
    const asked = pending.kind === 'choice' ? pending.awaited : pending.kind === 'chance' ? [pending.thrower] : [];
    if (asked.length === 0 || asked.includes(this.eyes)) return;
    const next = asked.find((seat) => this.mine.includes(seat));
    if (next) this.eyes = next;
  }

  /** Lets programs act until somebody here is asked, or the game is over. */
  private run(): void {
    this.running = this.running.then(async () => {
      let bot = this.awaitedBot();
      while (bot && !this.closed) {
        this.busy = true;
        const before = this.moment.entries;
        const player = this.info.seats.find((seat) => seat.name === bot)!.player;
        this.hear(await this.referee.ask<Moment>({ do: 'bot', game: this.game, seat: bot, bot: player, as: this.eyes, from: before, ...(openMinded.has(this.info.system) ? { reasons: true } : {}) }));
        bot = this.awaitedBot();
        const seen = this.moment.entries > before;
        if (!bot) break;
        if (seen && !this.hurried) {
          this.tell();
          await new Promise((next) => setTimeout(next, this.pace.beat()));
        }
      }
      this.busy = false;
      this.hurried = false;
      const eyes = this.eyes;
      this.turnEyes();
      if (eyes !== this.eyes) await this.refresh();
      if (!this.closed) await this.keep();
      this.tell();
    });
  }

  private async keep(): Promise<void> {
    const { pending } = this.moment;
    const { id, system, scenario, title, seats } = this.info;
    const kept: Kept = {
      id,
      system,
      scenario,
      title,
      seats: seats.map(({ name, side, player }) => ({ name, side, player })),
      updated: Date.now(),
      over: pending.kind === 'over',
      winner: pending.kind === 'over' ? pending.winner : null,
      awaited: pending.kind === 'choice' ? pending.awaited : [],
      record: await this.record(),
    };
    await this.shelf.put(kept);
  }
}

/** Takes the game for this tab; throws if another tab has it open. Yields how to give it back. */
async function alone(id: string): Promise<() => void> {
  const release = await hold(`montjoy-${id}`);
  if (!release) throw new Refused({ text: 'this game is open in another tab; go on there, or close it' });
  return release;
}
