// Games that the server referees: the same Table as those of the engine in the page.
import type { Entry, Format, Hint, Idea, Moment, Outlook, Pending, Preview, Thought, Threat, Way } from '../engine/protocol';
import { Refused } from '../engine/referee';
import { Desk, type Live, type Speech } from './desk';
import { call, onceKey, systemOf, type Role, type WireGame, type WireSeat } from './server';
import type { Change, Table, TableInfo } from './table';
import { toMessage, Wire, type WireMessage, type WireNews, type WireView } from './wire';

interface WirePreview {
  sums: { title: WireMessage; lines: { why: WireMessage; operation: 'add' | 'multiply'; amount: string; running: string }[]; total: string }[];
  odds: { title: WireMessage; bars: { outcome: string; p: string }[] }[];
}

function previewOf({ sums, odds }: WirePreview): Preview {
  return {
    sums: sums.map((s) => ({ ...s, title: toMessage(s.title), lines: s.lines.map((l) => ({ ...l, why: toMessage(l.why) })) })),
    odds: odds.map((o) => ({ title: toMessage(o.title), bars: o.bars.map((b) => ({ outcome: b.outcome, chance: b.p })) })),
  };
}

/** Pieces of news as a chronicle: what came of one step is one entry. */
export function entriesOf(news: WireNews[]): { entries: Entry[]; from: number[] } {
  const entries: Entry[] = [];
  const from: number[] = []; // by entry: the index of its first piece of news
  let open: { entry: Entry; when: string } | undefined;
  const add = (entry: Entry, index: number) => {
    entries.push(entry);
    from.push(index);
  };
  for (const piece of news) {
    const seat = piece.who ?? '';
    if (piece.kind === 'order') {
      const entry: Entry = { kind: 'act', seat, text: wordsOf(piece), news: [] };
      add(entry, piece.index);
      open = { entry, when: piece.when };
    } else if (piece.kind === 'event') {
      if (!open || open.when !== piece.when) {
        const entry: Entry = { kind: 'act', seat: '', news: [] };
        add(entry, piece.index);
        open = { entry, when: piece.when };
      }
      open.entry.news.push(toMessage(piece.message));
    } else {
      open = undefined;
      if (piece.kind === 'undone') add({ kind: 'undo', seat, news: [] }, piece.index);
      else if (piece.kind === 'speech') add({ kind: 'say', seat, text: wordsOf(piece), news: [] }, piece.index);
      else add({ kind: 'act', seat, news: [toMessage(piece.message)] }, piece.index);
    }
  }
  return { entries, from };
}

/** What was said or ordered: the last argument of its sentence. */
function wordsOf(piece: WireNews): string {
  const values = piece.message.arguments ?? [];
  const last = values[values.length - 1];
  return last === undefined || typeof last === 'object' ? piece.message.text : String(last);
}

function speechOf(piece: WireNews): Speech {
  return { who: piece.who ?? '', audience: piece.audience ?? 'all', text: wordsOf(piece), when: piece.when };
}

/** The seats of the scenario; a game master without one of them sits beside. */
function chairs(seats: WireSeat[]): TableInfo['seats'] {
  return seats.filter((s) => s.seat).map((s) => ({ name: s.seat, side: s.side, gameMaster: s.game_master, player: s.bot ?? s.player ?? '' }));
}

/** What is waited for. How many dice fall is not told, only what for: any number may be typed. */
function pendingOf(view: WireView, seat: string): Pending {
  if (view.over) return { kind: 'over', winner: view.winner || null, how: view.how ? toMessage(view.how) : { text: '' } };
  if (view.dice) return { kind: 'chance', count: 0, sides: 0, lots: false, hidden: false, thrower: seat, why: { text: '{}', arguments: [view.dice] } };
  return { kind: 'choice', sealed: view.sealed, awaited: view.awaited ? [seat, ...view.waiting_for.filter((s) => s !== seat)] : view.waiting_for };
}

export class RemoteTable implements Table {
  readonly mine: string[];
  readonly desk: Desk;
  eyes: string;
  moment!: Moment;
  readonly busy = false;
  live: Live;
  private listeners = new Set<(change: Change) => void>();
  private news: WireNews[] = [];
  private wire!: Wire;
  private hearing: Promise<void> = Promise.resolve();

  private constructor(
    public info: TableInfo,
    readonly role: Role,
    private key: string | undefined,
    seat: string,
    private firstNew: number,
  ) {
    this.eyes = seat || info.seats[0]!.name;
    this.mine = seat && (role === 'player' || role === 'game-master') ? [seat] : [];
    this.desk = new Desk(info.id, key, role, seat, () => this.moment.number, (kind, text, audience) => this.step(kind, text, audience));
    this.live = { clock: { running: false, turn: 0 }, online: true, mayUndo: false, waitingFor: [], talk: [], plans: 0, newFrom: -1 };
  }

  static async sit(game: string, key?: string, asked?: string): Promise<RemoteTable> {
    const info = await call<WireGame>('GET', `/games/${encodeURIComponent(game)}${asked && !key ? `?seat=${encodeURIComponent(asked)}` : ''}`, key);
    const seat = info.seat ?? '';
    const visited = await call<{ news: WireNews[] }>('POST', `/games/${encodeURIComponent(game)}/visit`, key, {}).catch(() => ({ news: [] as WireNews[] }));
    const seats = chairs(info.seats);
    const dice = info.settings.table_dice ? ('table' as const) : ('sealed' as const);
    const about: TableInfo = { id: game, system: systemOf(info), scenario: info.scenario, title: info.title, version: info.rules_version, dice, sides: info.sides, seats };
    const table = new RemoteTable(about, info.role, key, seat, visited.news[0]?.index || -1);
    const start = seat || !['game-master', 'spectator'].includes(info.role) ? '' : table.eyes;
    await new Promise<void>((ready, gone) => {
      const address = new URL('./api/v1/live', document.baseURI).href.replace(/^http/, 'ws');
      table.wire = new Wire(
        {
          game,
          ...(key ? { key } : {}),
          ...(seat && !key ? { seat } : {}),
          onview: (view, news) => {
            table.hearing = table.hearing.then(() => table.hear(view, news));
            table.hearing.then(ready, gone);
          },
          onplans: () => table.change({ plans: table.live.plans + 1 }),
          ongone: (reason) => {
            gone(reason);
            table.change({ gone: reason.reason });
          },
          online: (online) => table.change({ online }),
        },
        address,
      );
      if (start) void table.wire.look(start).catch(gone);
    });
    return table;
  }

  private change(part: Partial<Live>): void {
    this.live = { ...this.live, ...part };
    if (this.moment) this.tell();
  }

  private async hear(view: WireView | undefined, news: WireNews[]): Promise<void> {
    // After the game was taken back the news are others, though not more.
    if (view && this.moment && (view.number < this.moment.number || view.news < this.news.length || (news.length === 0 && view.number !== this.moment.number))) this.news = await this.allNews();
    for (const entry of news) this.news = [...this.news.slice(0, entry.index), entry];
    if (this.moment && news.some((piece) => piece.kind === 'table')) void this.lookRound();
    const { entries, from } = entriesOf(this.news);
    const talk = this.news.filter((piece) => piece.kind === 'speech').map(speechOf);
    const newFrom = this.firstNew < 0 ? -1 : from.findIndex((index) => index >= this.firstNew);
    this.live = { ...this.live, talk, newFrom };
    if (!view) {
      if (this.moment) this.moment = { ...this.moment, chronicle: entries, entries: entries.length };
      this.tell();
      return;
    }
    this.live = { ...this.live, clock: view.clock, mayUndo: view.may_undo, waitingFor: view.waiting_for, ...(view.frozen ? { frozen: view.frozen } : {}) };
    const acts = view.awaited && this.mine.includes(view.seat) ? await this.wire.ask<{ number: number; listed: string[]; samples: string[] }>('legal', {}) : { listed: [], samples: [] };
    const seat = view.seat || this.eyes;
    this.eyes = seat;
    this.moment = { seat, number: view.number, pending: pendingOf(view, seat), legal: acts.listed, samples: acts.samples, view: view.position, chronicle: entries, entries: entries.length };
    this.tell();
  }

  private async allNews(): Promise<WireNews[]> {
    const eyes = this.mine.includes(this.eyes) || this.role === 'player' ? '' : `&eyes=${encodeURIComponent(this.eyes)}`;
    const answer = await call<{ news: WireNews[] }>('GET', `/games/${encodeURIComponent(this.info.id)}/news?from=0&most=1000${eyes}`, this.key).catch(() => undefined);
    return answer?.news ?? this.news;
  }

  /** Who sits where, again. */
  private async lookRound(): Promise<void> {
    const { seats } = await this.desk.info().catch(() => ({ seats: [] }));
    if (seats.length === 0) return;
    this.info = { ...this.info, seats: chairs(seats) };
    this.moment = { ...this.moment };
    this.tell();
  }

  private tell(): void {
    if (!this.moment) return;
    for (const listener of this.listeners) listener({ moment: this.moment, busy: this.busy, live: this.live });
  }

  watch(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What has no answer yet is asked again with the same key when the server is back: never done twice. */
  private async step(kind: string, text?: string, audience?: string): Promise<void> {
    await this.wire.ask('act', { kind, once: onceKey(), number: this.moment.number, ...(text === undefined ? {} : { text }), ...(audience ? { audience } : {}) });
    await this.hearing;
  }
  act(action: string): Promise<void> {
    return this.step('order', action);
  }
  async actAll(actions: string[]): Promise<void> {
    for (const [i, action] of actions.entries()) {
      const entries = this.moment.entries;
      await this.act(action);
      // Whoever marches into something new stops and looks.
      if (i + 1 < actions.length && (this.moment.entries - entries > 1 || !this.moment.legal.includes(actions[i + 1]!))) return;
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
    return this.desk.say(text, 'all');
  }
  fall(faces: number[]): Promise<void> {
    return this.step('faces', faces.join(' '));
  }
  async check(action: string): Promise<void> {
    await this.wire.ask('check', { number: this.moment.number, order: action });
  }
  async preview(action: string): Promise<Preview> {
    return previewOf(await this.wire.ask<WirePreview>('preview', { number: this.moment.number, order: action }));
  }
  /** How far acts that begin with `prefix` can lead; where the server does not tell, their first steps. */
  async ways(prefix: string): Promise<Way[]> {
    try {
      return (await this.wire.ask<{ ways: Way[] }>('ways', { prefix })).ways;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.moment.legal.filter((act) => act.startsWith(prefix)).map((act) => ({ act, after: null, cost: 1 }));
    }
  }
  async hint(): Promise<Hint> {
    const hint = await this.advice<Omit<Hint, 'ideas'> & { ideas: (Omit<Idea, 'preview'> & { preview: WirePreview })[] }>('hint');
    return { ...hint, ideas: hint.ideas.map((idea) => ({ ...idea, preview: previewOf(idea.preview) })) };
  }
  async threats(): Promise<Threat[]> {
    return (await this.advice<{ pieces: Threat[] }>('threats')).pieces;
  }
  /** Of the seat whose eyes these are, where the table allows it. */
  private advice<T>(kind: 'hint' | 'threats'): Promise<T> {
    return call('GET', this.at(kind), this.key);
  }
  async imagine(errands: string[][]): Promise<Thought> {
    const { kept, closed, aside, listed, samples, position } = await this.think({ errands });
    return { kept, closed, aside, legal: listed, samples, view: position };
  }
  async waysIn(errands: string[][], prefix: string): Promise<Way[]> {
    return (await this.think({ errands, prefix })).ways;
  }
  async previewIn(errands: string[][], order: string): Promise<Preview> {
    return previewOf((await this.think({ errands, order })).preview);
  }
  outlook(errands: string[][], answers: string[], best: boolean): Promise<Outlook> {
    return call('POST', this.at('outlook'), this.key, { errands, answers, best });
  }
  private think(plan: object): Promise<{ kept: number; closed: boolean; aside: boolean; listed: string[]; samples: string[]; position: unknown; ways: Way[]; preview: WirePreview }> {
    return call('POST', this.at('imagined'), this.key, plan);
  }
  /** Where the seat whose eyes these are asks the server. */
  private at(what: string): string {
    return `/games/${encodeURIComponent(this.info.id)}/${what}?seat=${encodeURIComponent(this.eyes)}`;
  }
  paper(name: string, format: Format): Promise<string> {
    return call('GET', `/games/${encodeURIComponent(this.info.id)}/papers/${name}?format=${format}${this.through()}`, this.key);
  }
  page(): Promise<string> {
    return call('GET', `/games/${encodeURIComponent(this.info.id)}/page?width=100${this.through()}`, this.key);
  }
  private through(): string {
    return this.mine.includes(this.eyes) ? '' : `&eyes=${encodeURIComponent(this.eyes)}`;
  }
  record(): Promise<string> {
    return this.desk.record();
  }
  async look(seat: string): Promise<void> {
    if (seat === this.eyes) return;
    this.news = [];
    this.eyes = seat;
    await this.wire.look(seat);
    await this.hearing;
  }
  hurry(): void {}
  async leave(): Promise<void> {
    this.listeners.clear();
    this.wire.close();
  }
}
