// What a table of the server has beside the play: talk, plans and claims, time, notices, links, the game master.
import type { Message } from '../engine/protocol';
import { call, type Created, type NoticeSettings, onceKey, type Role, type WireGame, type WireLink } from './server';
import type { WireError, WireNews, WireView } from './wire';

export interface Speech {
  who: string;
  audience: string;
  text: string;
  when: string;
}

/** The table as it stands, beside the position. */
export interface Live {
  clock: WireView['clock'];
  online: boolean;
  /** Why this place is no more. */
  gone?: Message;
  mayUndo: boolean;
  waitingFor: string[];
  frozen?: string;
  talk: Speech[];
  /** Counts changes of the side's plans. */
  plans: number;
  /** The first entry of the chronicle that is new since the last visit; -1 if none is. */
  newFrom: number;
}

export interface Draft {
  draft: string;
  title: string;
  seat: string;
  orders: string[];
  shared: boolean;
  standing: boolean;
  revision: number;
  changed: string;
}

export interface Claim {
  thing: string;
  seat: string;
  note: string;
}

export interface PlayedList {
  done: number;
  stopped_by?: WireError;
}

export interface Ruling {
  kind: 'edit' | 'pause' | 'resume' | 'extend' | 'replace' | 'hand-to-bot' | 'end-time' | 'speak' | 'rewind';
  seat?: string;
  text?: string;
  audience?: string;
  reason?: string;
  length?: number;
  step?: number;
  replay?: boolean;
}

export interface RewindPlan {
  to: number;
  steps_after: number;
  kept: number;
  differs: { step: number; text: string; what: string }[];
}

export interface History {
  history: number;
  steps: number;
  branched_at: number;
  ended: string;
  reason: string;
}

export class Desk {
  constructor(
    readonly game: string,
    readonly key: string | undefined,
    readonly role: Role,
    readonly seat: string,
    /** The number of the view that is shown. */
    private number: () => number,
    private act: (kind: string, text: string, audience: string) => Promise<void>,
  ) {}

  private ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call<T>(method, `/games/${encodeURIComponent(this.game)}${path}`, this.key, body);
  }
  /** What answers with nothing that anybody reads. */
  private async tell(method: string, path: string, body?: unknown): Promise<void> {
    await this.ask(method, path, body);
  }

  info(): Promise<WireGame> {
    return this.ask('GET', '');
  }
  say(text: string, audience: string): Promise<void> {
    return this.role === 'game-master' && !this.seat ? this.rule({ kind: 'speak', text, audience }) : this.act('say', text, audience);
  }
  /** What is new since the last visit; this becomes it. */
  async visit(): Promise<WireNews[]> {
    return (await this.ask<{ news: WireNews[] }>('POST', '/visit', {})).news;
  }

  async drafts(): Promise<Draft[]> {
    return (await this.ask<{ drafts: Draft[] }>('GET', '/drafts')).drafts;
  }
  keepDraft(draft: Partial<Draft> & { orders: string[] }): Promise<Draft> {
    const { title, orders, shared, standing, revision } = draft;
    return this.ask('POST', '/drafts', { ...(draft.draft ? { draft: draft.draft } : {}), title, orders, shared, standing, revision });
  }
  dropDraft(draft: string): Promise<void> {
    return this.tell('DELETE', `/drafts/${encodeURIComponent(draft)}`);
  }
  async claims(): Promise<Claim[]> {
    return (await this.ask<{ claims: Claim[] }>('GET', '/claims')).claims;
  }
  claim(thing: string, note = ''): Promise<void> {
    return this.tell('POST', '/claims', { thing, note });
  }
  /** Orders one after the other, until one is refused. */
  playAll(orders: string[], once = onceKey()): Promise<PlayedList> {
    return this.ask('POST', '/orders', { once, number: this.number(), orders });
  }

  sheet(): Promise<string> {
    return this.ask('GET', '/sheet');
  }
  applySheet(sheet: string, once: string): Promise<PlayedList> {
    return this.ask('POST', '/sheet', { once, sheet });
  }

  notices(): Promise<NoticeSettings> {
    return this.ask('GET', '/notices');
  }
  setNotices(settings: NoticeSettings): Promise<void> {
    return this.tell('PUT', '/notices', settings);
  }
  async feed(): Promise<string> {
    const { secret } = await this.ask<{ secret: string }>('POST', '/feed', {});
    return new URL(`./feeds/${secret}`, document.baseURI).href;
  }

  pause(resume: boolean): Promise<void> {
    return this.tell('POST', '/pause', { resume });
  }
  extension(seconds: number): Promise<void> {
    return this.tell('POST', '/extension', { length: seconds });
  }
  holiday(from: Date, days: number): Promise<void> {
    return this.tell('POST', '/holiday', { from: `${from.toISOString().slice(0, 19)}Z`, days });
  }
  consent(yes: boolean): Promise<void> {
    return this.tell('POST', '/consent', { yes });
  }

  rematch(swap: boolean): Promise<Created> {
    return this.ask('POST', '/rematch', { swap_sides: swap });
  }
  share(): Promise<WireLink> {
    return this.ask('POST', '/share', {});
  }
  reissue(role: Role, seat: string): Promise<WireLink> {
    return this.ask('POST', '/links', { role, seat });
  }
  inviteBot(seat: string, bot: string): Promise<void> {
    return this.tell('POST', '/bots', { seat, bot });
  }

  rule(ruling: Ruling, once = onceKey()): Promise<void> {
    return this.tell('POST', '/rulings', { ...ruling, once });
  }
  planRewind(step: number, reason: string, replay: boolean): Promise<RewindPlan> {
    return this.ask('POST', '/rewind-plan', { kind: 'rewind', once: onceKey(), step, reason, replay });
  }
  async histories(): Promise<History[]> {
    return (await this.ask<{ histories: History[] }>('GET', '/histories')).histories;
  }
  record(history?: number): Promise<string> {
    return this.ask('GET', `/record${history === undefined ? '' : `?history=${history}`}`);
  }
  async exported(): Promise<string> {
    return JSON.stringify(await this.ask('GET', '/export'));
  }
}

/** The address of a link: the secret stands after the #, where no server sees it. A seat's is an invitation; the spectators' is
 *  the key itself. */
export function linkAddress(game: string, link: WireLink): string {
  const words = link.role === 'spectator' ? ['watch', game, link.secret] : ['join', link.secret];
  return `${location.href.replace(/#.*$/, '')}#/${words.map(encodeURIComponent).join('/')}`;
}
