// A game as whoever sits at it meets it. Two things implement it: the engine in the worker (local.ts) and the
// server (remote.ts); nothing above can tell them apart.
import type { Format, Hint, Moment, Outlook, Preview, SeatLine, Thought, Threat, Way } from '../engine/protocol';
import type { Desk, Live } from './desk';

export interface TableInfo {
  id: string;
  system: string;
  scenario: string;
  title: string;
  version: number;
  dice: 'seeded' | 'table' | 'sealed';
  sides: string[];
  seats: (SeatLine & { player: string })[];
}

/** What has just changed: whether to show it slowly, step by step, or at once. */
export interface Change {
  moment: Moment;
  /** A program is about to act, or acts: nothing is asked of anybody here. */
  busy: boolean;
  /** At a table of the server: what beside the position has changed. */
  live?: Live;
}

export interface Table {
  readonly info: TableInfo;
  /** The seats that are played from here. */
  readonly mine: string[];
  /** Through whose eyes `moment` is. */
  readonly eyes: string;
  readonly moment: Moment;
  readonly busy: boolean;
  watch(listener: (change: Change) => void): () => void;

  /** Plays an act for the seat whose eyes these are. Throws Refused. */
  act(action: string): Promise<void>;
  /** Plays acts one after the other, as far as they go: it stops where something unforeseen happens. */
  actAll(actions: string[]): Promise<void>;
  check(action: string): Promise<void>;
  /** How far acts that begin with `prefix` can lead, cheapest first. */
  ways(prefix: string): Promise<Way[]>;
  preview(action: string): Promise<Preview>;
  undo(): Promise<void>;
  resign(): Promise<void>;
  offerDraw(): Promise<void>;
  say(text: string): Promise<void>;
  /** Dice that were thrown on the table. */
  fall(faces: number[]): Promise<void>;
  /** What the searching program would do. Throws Refused where the table allows no hints. */
  hint(): Promise<Hint>;
  threats(): Promise<Threat[]>;
  /** The position as it would be after errands, acts that belong together: as far as nothing falls and nobody else is asked. */
  imagine(errands: string[][]): Promise<Thought>;
  /** The same, and how far acts that begin with `prefix` would lead from there; or what an act would come to. */
  waysIn(errands: string[][], prefix: string): Promise<Way[]>;
  previewIn(errands: string[][], action: string): Promise<Preview>;
  /** What errands come to one after the other, `answers` given to what none of them answers; in the best order, if that is asked. */
  outlook(errands: string[][], answers: string[], best: boolean): Promise<Outlook>;
  paper(name: string, format: Format): Promise<string>;
  /** The position as a page of text. */
  page(): Promise<string>;
  /** The record so far, as far as these eyes may have it. */
  record(): Promise<string>;
  look(seat: string): Promise<void>;
  /** Shows what programs do at once from here on. */
  hurry(): void;
  leave(): Promise<void>;
  /** What the server adds: talk, plans, time, the game master. */
  readonly desk?: Desk;
}

/** A game in a list. */
export interface Card {
  id: string;
  system: string;
  scenario: string;
  title: string;
  seats: { name: string; side: string; player: string }[];
  updated: number;
  over: boolean;
  winner: string | null;
  awaited: string[];
}

export interface NewGame {
  scenario?: string;
  system?: string;
  document?: unknown;
  numbers?: unknown;
  dice: 'seeded' | 'table';
  /** "human" or a bot, a seat each. */
  players: string[];
}
