// Games that the server referees: the same Table as those of the engine in the page.
import type { Entry, Format, Moment, Pending, Preview, Way } from '../engine/protocol';
import { Refused } from '../engine/referee';
import type { Change, Table, TableInfo } from './table';
import { toMessage, Wire, type WireMessage, type WireNews, type WireView } from './wire';

interface WireInfo {
  game: string;
  title: string;
  system: string;
  scenario: string;
  rules_version: number;
  seats: { seat: string; side: string; player?: string; bot?: string; game_master: boolean; joined: boolean }[];
  sides: string[];
  seat?: string;
}

interface WirePreview {
  sums: { title: WireMessage; lines: { why: WireMessage; operation: 'add' | 'multiply'; amount: string; running: string }[]; total: string }[];
  odds: { title: WireMessage; bars: { outcome: string; p: string }[] }[];
}

/** Asks the server; an error of its closed list is thrown as Refused. */
export async function call<T>(method: string, path: string, key?: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`./api/v1${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(key ? { authorization: `Bearer ${key}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused({ text: 'the server does not answer; nothing was done, try again' });
  }
  const text = await response.text();
  if (!response.ok) {
    try {
      throw new Refused(toMessage((JSON.parse(text) as { message: WireMessage }).message));
    } catch (error) {
      throw error instanceof Refused ? error : new Refused({ text: 'the server answers with {}', arguments: [response.status] });
    }
  }
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

function entryOf(news: WireNews): Entry {
  const kinds: Record<WireNews['kind'], Entry['kind']> = { event: 'act', order: 'act', undone: 'undo', speech: 'say', table: 'act' };
  const entry: Entry = { kind: kinds[news.kind], seat: news.who ?? '', news: [] };
  if (news.kind === 'speech') entry.text = news.message.text;
  else if (news.kind !== 'undone') entry.news = [toMessage(news.message)];
  return entry;
}

function pendingOf(view: WireView, seat: string): Pending {
  if (view.over) return { kind: 'over', winner: view.winner || null, how: view.how ? toMessage(view.how) : { text: '' } };
  if (view.dice) {
    const [, count = '1', sides = '6'] = /(\d*)d(\d+)/.exec(view.dice) ?? [];
    return { kind: 'chance', count: Number(count || 1), sides: Number(sides), lots: false, hidden: false, thrower: seat, why: { text: view.dice } };
  }
  return { kind: 'choice', sealed: view.sealed, awaited: view.awaited ? [seat, ...view.waiting_for.filter((s) => s !== seat)] : view.waiting_for };
}

export class RemoteTable implements Table {
  readonly mine: string[];
  readonly eyes: string;
  moment!: Moment;
  busy = false;
  clock: WireView['clock'] | undefined;
  offline = false;
  private listeners = new Set<(change: Change) => void>();
  private chronicle: Entry[] = [];
  private wire!: Wire;

  private constructor(
    readonly info: TableInfo,
    private key: string | undefined,
  ) {
    this.eyes = info.seats.length ? (info as TableInfo & { seat?: string }).seat ?? info.seats[0]!.name : '';
    this.mine = [this.eyes];
  }

  static async sit(game: string, key?: string): Promise<RemoteTable> {
    const info = await call<WireInfo>('GET', `/games/${encodeURIComponent(game)}`, key);
    const table = new RemoteTable(
      {
        id: game,
        system: info.system,
        scenario: info.scenario,
        title: info.title,
        version: info.rules_version,
        dice: 'sealed',
        sides: info.sides,
        seats: info.seats.map((s) => ({ name: s.seat, side: s.side, gameMaster: s.game_master, player: s.bot ?? s.player ?? '' })),
        ...(info.seat ? { seat: info.seat } : {}),
      } as TableInfo,
      key,
    );
    await new Promise<void>((ready, gone) => {
      const address = new URL('./api/v1/live', document.baseURI).href.replace(/^http/, 'ws');
      table.wire = new Wire(
        {
          game,
          ...(key ? { key } : {}),
          onview: (view, news) => void table.hear(view, news).then(ready, gone),
          ongone: (reason) => {
            gone(reason);
            table.offline = true;
            table.tell();
          },
          online: (yes) => {
            table.offline = !yes;
            if (table.moment) table.tell();
          },
        },
        address,
      );
    });
    return table;
  }

  private async hear(view: WireView, news: WireNews[]): Promise<void> {
    for (const entry of news) this.chronicle = [...this.chronicle.slice(0, entry.index), entryOf(entry)];
    this.clock = view.clock;
    const acts = view.awaited ? await this.wire.ask<{ number: number; listed: string[]; samples: string[] }>('legal', {}) : { listed: [], samples: [] };
    if (this.moment && view.number < this.moment.number) return; // a later one has come meanwhile
    this.moment = {
      seat: this.eyes,
      number: view.number,
      pending: pendingOf(view, this.eyes),
      legal: acts.listed,
      samples: acts.samples,
      view: view.position,
      chronicle: this.chronicle,
      entries: this.chronicle.length,
    };
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener({ moment: this.moment, busy: this.busy });
  }

  watch(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async step(kind: string, text?: string): Promise<void> {
    const from = this.moment;
    await this.wire.ask('act', { kind, once: crypto.randomUUID(), number: from.number, ...(text === undefined ? {} : { text }) });
    // The view that the act led to comes with its answer or just behind it.
    for (let i = 0; i < 100 && this.moment === from; ++i) await new Promise((next) => setTimeout(next, 20));
  }
  act(action: string): Promise<void> {
    return this.step('order', action);
  }
  async actAll(actions: string[]): Promise<void> {
    for (const [i, action] of actions.entries()) {
      await this.act(action);
      if (i + 1 < actions.length && !this.moment.legal.includes(actions[i + 1]!)) return;
    }
  }
  undo(): Promise<void> {
    return this.step('undo');
  }
  resign(): Promise<void> {
    return this.step('resign');
  }
  offerDraw(): Promise<void> {
    return this.step('draw');
  }
  say(text: string): Promise<void> {
    return this.step('say', text);
  }
  fall(faces: number[]): Promise<void> {
    return this.step('faces', faces.join(' '));
  }
  async check(action: string): Promise<void> {
    await this.wire.ask('check', { number: this.moment.number, order: action });
  }
  async preview(action: string): Promise<Preview> {
    const { sums, odds } = await this.wire.ask<WirePreview>('preview', { number: this.moment.number, order: action });
    return {
      sums: sums.map((s) => ({ ...s, title: toMessage(s.title), lines: s.lines.map((l) => ({ ...l, why: toMessage(l.why) })) })),
      odds: odds.map((o) => ({ title: toMessage(o.title), bars: o.bars.map((b) => ({ outcome: b.outcome, chance: b.p })) })),
    };
  }
  /** The server lists single acts; what they lead to shows as they are done. */
  async ways(prefix: string): Promise<Way[]> {
    return this.moment.legal.filter((act) => act.startsWith(prefix)).map((act) => ({ act, after: null, cost: 0 }));
  }
  hint(): Promise<never> {
    return Promise.reject(new Refused({ text: 'there are no hints at a table with others' }));
  }
  paper(name: string, format: Format): Promise<string> {
    return call('GET', `/games/${encodeURIComponent(this.info.id)}/papers/${name}?format=${format}`, this.key);
  }
  page(): Promise<string> {
    return call('GET', `/games/${encodeURIComponent(this.info.id)}/page`, this.key);
  }
  record(): Promise<string> {
    return call('GET', `/games/${encodeURIComponent(this.info.id)}/record`, this.key);
  }
  async look(): Promise<void> {}
  hurry(): void {}
  async leave(): Promise<void> {
    this.listeners.clear();
    this.wire.close();
  }
}
