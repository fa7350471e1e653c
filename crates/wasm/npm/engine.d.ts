import type { Game, Position, VariantKey } from "./index.js";
export { ToguzError } from "./index.js";

/** What to ask about: the position at a game's cursor with the moves that led there, a position, or what makes one. */
export type SearchTarget =
  | Game
  | Position
  | {
      readonly variant?: VariantKey;
      /** A position text; the usual start if left out. */
      readonly start?: string;
      /** The holes lifted from there on. */
      readonly moves?: readonly number[];
    };

/** Where a search stops, and how it is watched. Without any bound it goes on until `stop()`. */
export interface SearchBounds {
  /** Plies to look ahead. */
  readonly depth?: number;
  /** Positions to visit. */
  readonly nodes?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Cancels the search: its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Is told what there is so far whenever the search has looked deeper. */
  readonly onInfo?: (info: SearchInfo) => void;
}

/** A move as a player of some strength would choose it. */
export interface LevelOptions extends SearchBounds {
  /** 1, for a child's first games, to 10, everything the computer can do. */
  readonly level: number;
  /** The same game, level and seed give the same move, if no further bound is in the way. A random one if left out. */
  readonly seed?: number;
  readonly multiPv?: undefined;
}

/** What the moves are worth, as far as the computer can tell. */
export interface AnalysisOptions extends SearchBounds {
  readonly level?: undefined;
  readonly seed?: undefined;
  /** How many moves get a score and a line of their own, 1 to 9. */
  readonly multiPv?: number;
}

/** A worth for the player to move, with his chance to win in thousandths. */
export type Score =
  | { readonly type: "estimate"; readonly centistones: number; readonly permille: number }
  /** Proven, within so many moves. */
  | { readonly type: "win" | "loss"; readonly plies: number; readonly permille: number };

/** A move of a line. */
export interface LineMove {
  readonly hole: number;
  /** `76(10)` */
  readonly text: string;
}

/** A move with what follows it. */
export interface Line {
  readonly score: Score;
  readonly pv: readonly LineMove[];
}

/** How a search stands. */
export interface SearchInfo {
  /** Plies looked ahead; 0 where a move needed no thought or is from the opening book. */
  readonly depth: number;
  /** Positions visited. */
  readonly nodes: number;
  /** Milliseconds so far. */
  readonly time: number;
  /** Of the best line. */
  readonly score: Score;
  /** The moves expected, the best first. */
  readonly pv: readonly LineMove[];
  /** The best lines, as many as were asked for. */
  readonly lines: readonly Line[];
}

/** What a search has found. */
export interface SearchResult extends SearchInfo {
  /** The move to play. */
  readonly best: LineMove;
  /** What a level's move can be had again with. */
  readonly seed?: number;
}

/** The computer player, in a worker. */
export interface Engine {
  /** Searches. One search runs after the other, in the order in which they were asked for. */
  search(target: SearchTarget, options?: LevelOptions | AnalysisOptions): Promise<SearchResult>;
  /** Makes the search that runs, or is to run next, answer at once with what it has found. */
  stop(): void;
  /** Ends the worker. Searches that run or wait are rejected with the code `closed`, and so is every later one. */
  close(): void;
}

/** How to make an engine. */
export interface EngineOptions {
  /** The worker's script, if it is not the one of the package. In a browser it must come from the page's own host. */
  readonly workerUrl?: URL | string;
}

/**
 * Makes an engine and starts its worker. If that dies, what was asked is rejected with the code `engine-failed`, and the
 * next search starts another. In Node a waiting search keeps the program running; an idle engine does not.
 */
export function createEngine(options?: EngineOptions): Engine;
