// What a board is asked to show. It knows hexes, shields and marks, and no rules.
import type { GridShape } from './grid';
import type { Ground } from './terrain';

export interface BoardMap {
  shape: GridShape;
  /** By cell. */
  ground: Ground[];
  places: Place[];
  works: Work[];
  /** Names written on the map. */
  names: { cell: number; text: string }[];
}

/** A city: a skyline that grows with its level, a banner of who holds it, walls that stand around it. */
export interface Place {
  cell: number;
  level: number;
  side?: number;
  name?: string;
  walls?: number;
}

/** A structure with a strength of its own. */
export interface Work {
  cell: number;
  kind: 'wall' | 'gate' | 'tower' | 'bridge' | 'palisade' | 'camp' | 'house' | 'keep';
  strength?: number;
  full?: number;
  burning?: boolean;
  note?: string;
}

export type State = 'shaken' | 'disorganized' | 'flying' | 'burning' | 'spent' | 'shotless' | 'fled';

export interface Piece {
  id: string;
  cell: number;
  /** Which tincture and field pattern. */
  side: number;
  charge: string;
  /** For people who do not see the shield: "Pikes P1, 8 units". */
  title: string;
  /** The number that matters, below the shield. */
  tablet?: string;
  /** A number at the shoulder: how many are in it. */
  count?: number;
  /** The side of the hex that it faces. */
  facing?: number;
  /** What share of it is lost, 0 to 1. */
  hurt?: number;
  /** A commander's level: a pennon with so many pips. */
  pennon?: number;
  scout?: boolean;
  states?: State[];
  /** When it was last seen, if it is a memory. */
  remembered?: string;
}

export interface Marks {
  selected?: number;
  selectedPiece?: string;
  /** A hex that a sentence names. */
  pointed?: number;
  /** Hexes that can be reached, with the price of it. */
  reach?: { cell: number; cost?: string; attack?: boolean }[];
  /** From where it starts, step by step, with the price so far. */
  path?: { cell: number; cost?: string }[];
  /** Hexes that may be struck. */
  targets?: number[];
  /** Hexes that the enemy threatens. */
  threat?: number[];
  /** A chance written at a hex. */
  chances?: { cell: number; text: string; grave: boolean }[];
  /** A line of sight; `blockedAt` is the hex that stops it. */
  sight?: { from: number; to: number; blockedAt?: number };
  /** Locked in hand to hand across a side, or a guard and its ward. */
  links?: { from: number; to: number; kind: 'engaged' | 'guard' }[];
  /** Hexes that only fade in memory, and those never seen; all others are seen. */
  fog?: { remembered: number[]; unseen: number[] };
  /** Hexes where something has happened since the reader last acted, and where counters came from. */
  news?: number[];
  tracks?: { from: number; to: number }[];
  /** Ground that something carries over: one area with an edge. */
  span?: number[];
  /** Where the same goes at one remove. */
  farther?: number[];
  /** Bowed arrows: what is handed on, what is planned. */
  arrows?: { from: number; to: number }[];
  /** Hexes with somebody who waits for it, within its reach or beyond. */
  pennants?: { cell: number; within: boolean }[];
  /** Zones where pieces may be set. */
  zone?: number[];
}

/** Sides take these in order; each with its own field pattern. */
export const tinctures = ['gules', 'azure', 'vert', 'purpure', 'or', 'sable', 'argent', 'tenne'] as const;
export const patterns = ['plain', 'pale', 'bend', 'chevron', 'fess', 'saltire', 'lozengy', 'barry'] as const;
