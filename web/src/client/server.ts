// What the server is asked over HTTP. An error of its closed list is thrown as Refused.
import { Refused } from '../engine/referee';
import { refused, toMessage, type WireError, type WireMessage } from './wire';
import { unique } from './unique';

export type Role = 'player' | 'game-master' | 'spectator' | 'owner';

export interface WireSeat {
  seat: string;
  side: string;
  joined: boolean;
  player?: string;
  bot?: string;
  game_master: boolean;
}

export interface ClockWish {
  kind: 'none' | 'turns' | 'chess';
  turn?: number;
  bank?: number;
  increment?: number;
  reminders?: number[];
  grace?: number;
  time_out?: 'end-turn' | 'standing-orders' | 'bot' | 'wait' | 'resign';
  holiday_days?: number;
  days_off_count?: boolean;
}

export interface TableSettings {
  clock?: ClockWish;
  watching?: 'nobody' | 'at-the-end' | 'delayed' | 'at-once';
  watching_delay?: number;
  show_waiting?: boolean;
  undo?: boolean;
  rewind_by_consent?: boolean;
  table_dice?: boolean;
  hints?: boolean;
  listed?: boolean;
}

export interface WireGame {
  game: string;
  title: string;
  system: string;
  scenario: string;
  rules_version: number;
  created: string;
  started: boolean;
  over: boolean;
  paused: boolean;
  winner?: string;
  how?: WireMessage;
  seats: WireSeat[];
  sides: string[];
  settings: TableSettings;
  changed_numbers: { where: string; value: string }[];
  role: Role;
  seat?: string;
  owner: boolean;
  rematch?: string;
  histories: number;
  seal?: string;
  luck?: string;
  frozen?: string;
}

export interface WireCard {
  game: string;
  title: string;
  system: string;
  scenario: string;
  seat?: string;
  role: Role;
  awaited: boolean;
  over: boolean;
  paused: boolean;
  deadline?: string;
  created: string;
  unread: number;
}

export interface WireLink {
  seat: string;
  role: Role;
  secret: string;
}

export interface Created {
  game: string;
  links: WireLink[];
  /** The maker's own, where it has no account. */
  key?: string;
}

export interface Invitation {
  game: string;
  title: string;
  system: string;
  scenario: string;
  seat: string;
  side: string;
  role: Role;
  taken: boolean;
}

export interface Joined {
  game: string;
  seat: string;
  role: Role;
  key: string;
}

export interface Account {
  account: string;
  name: string;
  email: string;
  email_confirmed: boolean;
  zone: string;
  language: string;
  created: string;
  days_off: number[];
}

export interface NoticeSettings {
  email?: string;
  hooks?: { shape: 'generic' | 'discord' | 'slack'; url: string }[];
  turn?: boolean;
  reminder?: boolean;
  end?: boolean;
  speech?: boolean;
  table?: boolean;
  language?: string;
  zone?: string;
}

export interface Wish {
  once: string;
  scenario?: string;
  scenario_data?: unknown;
  system?: string;
  options?: Record<string, unknown>;
  title?: string;
  bots?: Record<string, string>;
  settings?: TableSettings;
}

/** Which system a game is of; of an own scenario it stands in the game alone. */
export const systemOf = (info: { system: string; scenario: string }): string => info.system || info.scenario.split('/')[0]!;

/** One request. `key` is a place's own; without it the session of an account counts, if there is one. */
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
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok) {
    if (json) throw refused(JSON.parse(text) as WireError);
    throw new Refused({ text: 'no server of games answers at this address ({})', arguments: [response.status] });
  }
  return (json ? JSON.parse(text) : text) as T;
}

/** An idempotency key: the same request with it again is done once. */
export const onceKey = (): string => unique();

let here: Promise<boolean> | undefined;

/** Whether this page is served by a server that referees games, rather than by a web space. */
export function serverHere(): Promise<boolean> {
  // A web space that does not send the server's headers is asked no more: a browser notes each address that is not there.
  here ??= fetch('./about.json', { method: 'HEAD' }).then(
    async (head) => head.ok && head.headers.get('cross-origin-opener-policy') !== null && (await fetch('./api/v1/systems')).ok,
    () => {
      here = undefined; // away for the moment: ask again next time
      return false;
    },
  );
  return here;
}

/** The account that is signed in, or nothing. */
export async function signedIn(): Promise<Account | undefined> {
  return account.known ?? (account.known = await account.ask());
}

/** Who is signed in is asked once a page, and only where this browser has ever signed in. */
export const account = {
  known: undefined as Account | undefined,
  mark: 'montjoy.signed-in',
  async ask(): Promise<Account | undefined> {
    if (!localStorage.getItem(this.mark)) return undefined;
    try {
      return await call<Account>('GET', '/account');
    } catch (error) {
      if (error instanceof Refused && error.kind === 'unauthorized') localStorage.removeItem(this.mark);
      return undefined;
    }
  },
  entered(): void {
    localStorage.setItem(this.mark, 'yes');
    this.known = undefined;
  },
  left(): void {
    localStorage.removeItem(this.mark);
    this.known = undefined;
  },
};

export { toMessage };
