// What is said between the page and a referee, be it the engine in a worker or a server far away.

/** A sentence by its English pattern, with its arguments and the clause that it rests on. */
export interface Message {
  clause?: string;
  text: string;
  arguments?: (number | string | { text: string })[];
}

export interface Objection {
  reason: Message;
  /** The byte of the text that could not be read. */
  position?: number;
}

export interface Problem {
  where: string;
  message: Message;
  warning: boolean;
}

export interface Fault {
  line: number;
  what: string;
}

export type Answer<T> = { answer: T } | { objection: Objection } | { fault: Fault } | { problems: Problem[] };

export interface SystemInfo {
  name: string;
  title: string;
  version: number;
  bots: string[];
  tools: { name: string; usage: string; summary: string }[];
  papers: { name: string; summary: string; formats: Format[] }[];
  /** The assumed numbers as they stand when nobody replaces them. */
  numbers: unknown;
}

export type Format = 'text' | 'markdown' | 'bbcode' | 'html';

export interface ScenarioLine {
  id: string;
  system: string;
  title: string;
  teaches: string;
}

export interface About {
  systems: SystemInfo[];
  scenarios: ScenarioLine[];
}

export interface SeatLine {
  name: string;
  side: string;
  gameMaster: boolean;
}

export interface ScenarioInfo {
  system: string;
  name: string;
  hash: string;
  seats: SeatLine[];
  warnings: Problem[];
  document: Record<string, unknown>;
}

export interface GameInfo {
  game: number;
  system: string;
  version: number;
  scenario: string;
  title: string;
  hash: string;
  dice: 'seeded' | 'table' | 'sealed';
  sides: string[];
  seats: (SeatLine & { player: string })[];
  steps: number;
}

export type Pending =
  | { kind: 'choice'; sealed: boolean; awaited: string[] }
  | { kind: 'chance'; count: number; sides: number; lots: boolean; hidden: boolean; thrower: string; why: Message }
  | { kind: 'over'; winner: string | null; how: Message };

/** A step as a seat's chronicle has it. */
export interface Entry {
  kind: 'act' | 'roll' | 'undo' | 'time' | 'resign' | 'draw' | 'say';
  seat: string;
  /** The seat's own action, or what was said. */
  text?: string;
  /** Of dice that it may see. */
  sides?: number;
  lots?: boolean;
  faces?: number[];
  why?: Message;
  /** Why a program with open priorities did it: "AR-NPC-3: one thing; another". */
  because?: string;
  news: Message[];
}

/** Everything that a seat may know of the game at one moment. */
export interface Moment<View = unknown> {
  seat: string;
  /** Counts what the seat has been shown; an act chosen on an older one is refused. */
  number: number;
  pending: Pending;
  legal: string[];
  /** Some legal acts that are too many to list, as examples. */
  samples: string[];
  view: View;
  chronicle: Entry[];
  entries: number;
}

/** An exact fraction, "3/25". */
export type Fraction = string;

export interface Preview {
  sums: { title: Message; lines: { why: Message; operation: 'add' | 'multiply'; amount: Fraction; running: Fraction }[]; total: Fraction }[];
  odds: { title: Message; bars: { outcome: string; chance: Fraction }[] }[];
}

/** One thing that search thought of; worths are of a game: 1 won, -1 lost. */
export interface Idea {
  act: string;
  /** How play would go on after it; empty: as a rule. */
  manner: string;
  trials: number;
  worth: number;
  error: number;
  /** Over the first idea, in the same trials. */
  lead: number;
  lead_error: number;
  preview: Preview;
}

/** What search would do, why, and how the seat's side stands. */
export interface Hint {
  act: string;
  reason: string;
  worth: number;
  error: number;
  won: number;
  drawn: number;
  nodes: number;
  ideas: Idea[];
}

/** What a piece has to fear in the enemy's next turn: chances. */
export interface Threat {
  piece: string;
  /** Its hex; empty where there are none. */
  place: string;
  health: number;
  hurt: number;
  lost: number;
  error: number;
  damage: number;
}

/** What a plan comes to before it is carried out: chances. */
export interface Outlook {
  /** The errands in the order that it is of. */
  order: number[];
  /** By place in the order: that it is carried out. */
  done: number[];
  all: number;
  /** That the game is over with it. */
  won: number;
  beaten: number;
  worth: number;
  error: number;
  /** That none, one, two ... of a side's pieces fall. */
  foes_lost: number[];
  own_lost: number[];
  pieces: { piece: string; place: string; own: boolean; health: number; hurt: number; lost: number; damage: number }[];
  /** None: the figures are exact. */
  trials: number;
  /** Somebody has to choose in between, and does as the program would. */
  guided: boolean;
}

/** A position that is only thought of. */
export interface Thought<View = unknown> {
  /** Acts of the last errand that are done in it. */
  kept: number;
  /** The last errand goes on by dice, or by others. */
  closed: boolean;
  /** What is asked in it belongs to the last errand still. */
  aside: boolean;
  legal: string[];
  samples: string[];
  view: View;
}

/** One of several acts in a row: what is done, after which other of the list, and what they have cost so far. */
export interface Way {
  act: string;
  after: number | null;
  cost: number;
}
