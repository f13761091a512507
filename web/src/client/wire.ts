// The connection to the server: one WebSocket for all tables, opened again when it is lost. What was asked and not
// answered is asked again; an act carries its own key, so that twice asked is once done.
import type { Message } from '../engine/protocol';
import { Refused } from '../engine/referee';

/** A sentence as the server writes it. */
export interface WireMessage {
  text: string;
  pattern: string;
  clause?: string;
  arguments?: (number | string | { pattern: string })[];
}

export interface WireError {
  error: string;
  message: WireMessage;
  position?: number;
  where?: string;
  retry_after?: number;
}

interface ViewHead {
  game: string;
  seat: string;
  number: number;
  tag: string;
  awaited: boolean;
  sealed: boolean;
  dice?: string;
  waiting_for: string[];
  over: boolean;
  winner?: string;
  how?: WireMessage;
  may_undo: boolean;
  clock: { running: boolean; paused_because?: string; deadline?: string; grace_ends?: string; left?: number; turn: number };
  news: number;
  frozen?: string;
}

export interface WireView extends ViewHead {
  position: unknown;
}

/** What of a view differs from the one with the tag `from` (src/apps/server/edge/change.hpp). */
export interface WireChange extends ViewHead {
  from: string;
  set: Record<string, unknown>;
  items: Record<string, { length: number; set: [number, unknown][] }>;
  drop: string[];
}

/** The view that a change makes of the one before; nothing where it was made of another. What has not changed stays the same object. */
export function changed(view: WireView | undefined, change: WireChange): WireView | undefined {
  if (!view || view.tag !== change.from) return undefined;
  const { from: _from, set, items, drop, ...head } = change;
  const position: Record<string, unknown> = { ...(view.position as Record<string, unknown>), ...set };
  for (const [member, { length, set: places }] of Object.entries(items)) {
    const list = (position[member] as unknown[]).slice(0, length);
    for (const [place, item] of places) list[place] = item;
    position[member] = list;
  }
  for (const member of drop) delete position[member];
  return { ...head, position };
}

export interface WireNews {
  index: number;
  when: string;
  kind: 'event' | 'order' | 'undone' | 'speech' | 'table';
  who?: string;
  audience?: string;
  message: WireMessage;
}

export function toMessage(wire: WireMessage): Message {
  const message: Message = { text: wire.pattern };
  if (wire.clause) message.clause = wire.clause;
  if (wire.arguments) message.arguments = wire.arguments.map((a) => (typeof a === 'object' ? { text: a.pattern } : a));
  return message;
}

export function refused(error: WireError): Refused {
  const reason = toMessage(error.message);
  const problems = error.where ? [{ where: error.where, message: reason, warning: false }] : undefined;
  return new Refused(reason, { reason, position: error.position }, problems, undefined, error.error);
}

interface Incoming {
  id?: number;
  table?: number;
  view?: WireView;
  change?: WireChange;
  news?: WireNews[];
  course?: number;
  error?: WireError;
  gone?: WireError;
  [verb: string]: unknown;
}

export interface Seat {
  game: string;
  key?: string;
  seat?: string;
  /** Each view, with what is new in it; further news may come without one. */
  onview(view: WireView | undefined, news: WireNews[]): void;
  /** The side's plans have changed. */
  onplans?(): void;
  ongone(reason: Refused): void;
  /** Whether the server can be reached. */
  online(yes: boolean): void;
}

interface Question {
  verb: string;
  value: unknown;
  done(value: unknown): void;
  failed(error: Error): void;
}

/** One seat's talk with the server. `Socket` is there so that tests can bring their own. */
export class Wire {
  private socket: WebSocket | undefined;
  private table = -1;
  private last = 0;
  private waiting = new Map<number, Question>();
  private news = 0;
  private view: WireView | undefined;
  private course: number | undefined; // of the game that they tell of: another after it was taken back
  private attempt = 0;
  private ended: Refused | undefined;
  private entering = -1;
  private eyes = '';

  constructor(private seat: Seat, private address: string, private Socket: typeof WebSocket = WebSocket) {
    this.open();
  }

  ask<T>(verb: string, value: unknown): Promise<T> {
    return new Promise((done, failed) => {
      if (this.ended) return failed(this.ended);
      const id = ++this.last;
      this.waiting.set(id, { verb, value, done: done as (value: unknown) => void, failed });
      if (this.table >= 0) this.send({ id, table: this.table, [verb]: value });
    });
  }

  /** Looks through another seat's eyes: what it was shown comes from the first piece of news on. */
  async look(eyes: string): Promise<void> {
    this.eyes = eyes;
    this.news = 0;
    await this.ask('eyes', eyes);
  }

  close(): void {
    this.end(new Refused({ text: 'you have left the table' }));
  }

  private end(reason: Refused): void {
    this.ended = reason;
    this.socket?.close();
    for (const question of this.waiting.values()) question.failed(reason);
    this.waiting.clear();
  }

  private send(message: Record<string, unknown>): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private open(): void {
    const socket = new this.Socket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.entering = ++this.last;
      const { game, key, seat } = this.seat;
      this.send({ id: this.entering, enter: { game, ...(key ? { key } : {}), ...(seat ? { seat } : {}), ...(this.eyes ? { eyes: this.eyes } : {}), news: this.news, changes: true, ...(this.course === undefined ? {} : { course: this.course }) } });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Incoming);
    socket.onclose = () => {
      this.table = -1;
      if (this.ended || socket !== this.socket) return;
      this.seat.online(false);
      setTimeout(() => !this.ended && this.open(), Math.min(15_000, 400 * 2 ** this.attempt++));
    };
  }

  private hear(message: Incoming): void {
    if (message.course !== undefined) this.course = message.course;
    if (message.news?.length) this.news = message.news[message.news.length - 1]!.index + 1;
    const gone = message.gone ?? (message.id === this.entering ? message.error : undefined);
    if (gone) {
      this.end(refused(gone));
      this.seat.ongone(this.ended!);
      return;
    }
    if (message.id === this.entering) {
      this.table = message.table ?? 0;
      this.attempt = 0;
      this.seat.online(true);
      // What was asked before the connection was lost, again.
      for (const [id, { verb, value }] of this.waiting) this.send({ id, table: this.table, [verb]: value });
    }
    const view = message.view ?? (message.change && changed(this.view, message.change));
    if (view) this.view = view;
    // A change of a view that is not here: the whole is asked for, and comes by itself.
    else if (message.change && this.table >= 0) void this.ask('whole', true).catch(() => undefined);
    if (view || message.news) this.seat.onview(view, message.news ?? []);
    if (message.plans) this.seat.onplans?.();
    const question = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!question) return;
    this.waiting.delete(message.id!);
    if (message.error) question.failed(refused(message.error));
    else question.done(message[question.verb === 'act' ? 'played' : question.verb]);
  }
}
