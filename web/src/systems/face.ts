// How a system shows itself: what stands where the map is, and what stands beside it.
import type { Component } from 'svelte';
import type { Table } from '../client/table';
import type { BoardMap, Marks, Piece } from '../hexboard/model';
import type { Message, Moment } from '../engine/protocol';
import type { Planning } from '../app/parts/planning.svelte';
import type { Planner } from './plan';

export interface Fact {
  label: string;
  value: string;
}

/** What a side has to do, and how far it has come; of no side in particular where none is named. */
export interface Goal {
  side?: string;
  text: string;
}

/** What the page and a system's own parts share about one game on the screen. */
export interface Scene<View = unknown> {
  readonly table: Table;
  /** As it stands; a new value at each change. */
  readonly moment: Moment<View>;
  readonly busy: boolean;
  /** Nothing may be done: a replay, or somebody else's eyes. */
  readonly idle: boolean;
  /** How many entries of the chronicle stand up to the reader's own last act: what comes after others did. */
  readonly acted: number;
  /** Plays an act; what the referee objects is shown where one looks. */
  act(action: string): Promise<boolean>;
  /** Plays acts one after the other, as far as they go. */
  actAll(actions: string[]): Promise<boolean>;
  /** Asks first, as for what cannot be undone. */
  confirm(question: string): Promise<boolean>;
  /** What one does is noted as a plan rather than done. */
  readonly thinking: boolean;
  readonly planning: Planning | undefined;
  /** Opens the panel on a phone. */
  bring(tab: 'orders' | 'chronicle' | 'table'): void;
}

export interface Face {
  /** What fills the screen. */
  Stage: Component<{ scene: Scene<never> }>;
  /** What stands beside it: the selected thing and what it may do. */
  Panel: Component<{ scene: Scene<never> }>;
  /** A few facts for the rail: the turn, points. */
  facts(view: never): Fact[];
  /** How the battle is won, as it stands. */
  goals?(moment: Moment<never>, document: Record<string, unknown>): Goal[];
  /** The goals stand in the scenario alone, which is asked for then. */
  goalsOfScenario?: boolean;
  /** What happened, in the words of somebody who does not know the notation. */
  told?(message: Message, view: never): Message;
  /** What others did, in few lines. */
  folded?(news: Message[], view: never): string[];
  /** Which message says what ended the battle, where it is not among the last. */
  decisive?(message: Message): boolean;
  /** The field of a view, to be shown before a game is begun; none where there is no map. */
  picture?(view: never, sides: string[]): { map: BoardMap; pieces: Piece[]; marks?: Marks };
  /** Whether the ground of that view is laid only in the set-up: what is shown then is one deal of many. */
  unlaid?(view: never): boolean;
  /** How acts are planned; none where they are not. */
  plan?: Planner;
  /** How each side stood at the end, a line each. */
  end?(view: never): string[];
  /** What one plays with is on the stage itself: on a phone it gets more of the screen. */
  roomy?: boolean;
  /** Which tincture a side has. */
  side(name: string, sides: string[]): number;
  /** Which a seat has, where seats of one side differ. */
  seat?(name: string, view: never): number | undefined;
}

const faces: Record<string, () => Promise<{ face: Face }>> = {
  gobwin: () => import('./gobwin/face'),
  gbh: () => import('./gbh/face'),
  gpc: () => import('./gpc/face'),
  arcadia: () => import('./arcadia/face'),
};

/** The face of a system; the plain one, all text, where it has none of its own. */
export async function faceOf(system: string): Promise<Face> {
  return (await (faces[system] ?? (() => import('./plain/face')))()).face;
}
