/** A player. South is White, who moves first. */
export type Side = "south" | "north";

/** A value for each player. */
export interface BySide<T> {
  readonly south: T;
  readonly north: T;
}

/** The name of a variant: 2 × 9 holes, or 2 × 5. */
export type VariantKey = "toguz" | "bestemshe";

/** A game of the family. */
export interface Variant {
  readonly key: VariantKey;
  /** Holes in a row. */
  readonly row: number;
  /** Stones in each hole at the start. */
  readonly stones: number;
  /** Stones in all. */
  readonly total: number;
  /** The stones in a kazan that win: more than half. */
  readonly winning: number;
  readonly hasTuz: boolean;
}

/** One of the holes on the board. */
export interface Pit {
  /** In whose row it lies. */
  readonly side: Side;
  /** Its number, 1 to 9 from that player's left. */
  readonly hole: number;
}

/** Why a game is over. */
export type EndReason =
  | "majority"
  | "no-move"
  | "repetition"
  | "agreement"
  | "resignation"
  | "time"
  /** A record gives the result, and no reason for it. */
  | "recorded";

/** How a game ended. */
export interface Conclusion {
  readonly result: "1-0" | "0-1" | "1/2-1/2";
  /** `null` for a draw. */
  readonly winner: Side | null;
  readonly reason: EndReason;
}

/** A move to be played: the number of the hole to lift, or any text that means it (`"7"`, `"76"`, `"76(10)"`, `"36X"`, `"g1d2"`). */
export type MoveInput = number | string;

/** What a move does. */
export interface Move {
  /** As federations and PlayOK write it: `76(10)`, `36X`. */
  readonly text: string;
  readonly side: Side;
  /** The hole that is lifted. */
  readonly hole: number;
  /** How many stones are lifted. */
  readonly lifted: number;
  /** Where the last stone falls. */
  readonly landing: Pit;
  /** The even number of stones captured, or 0. The three of a new tuz do not count here. */
  readonly captured: number;
  readonly madeTuz: boolean;
  /** Whose tuz the last stone falls into, if it falls into one that stood before. */
  readonly landedInTuz: Side | null;
  /** The mover's kazan afterwards, without what is swept. */
  readonly kazan: number;
  /** Stones swept to the mover because the opponent has no move left. */
  readonly swept: number;
}

/** A step of a move. In their order they turn the board before the move into the one after it. */
export type Step =
  /** The mover takes all stones out of a pit. */
  | { readonly type: "lift"; readonly pit: Pit; readonly stones: number }
  /** One stone falls into a pit and stays there. */
  | { readonly type: "drop"; readonly pit: Pit }
  /** One stone falls into a tuz and rolls on into its owner's kazan. */
  | { readonly type: "drop-in-tuz"; readonly pit: Pit; readonly owner: Side }
  /** The mover takes the stones of the landing pit. */
  | { readonly type: "capture"; readonly pit: Pit; readonly stones: number; readonly by: Side }
  /** The landing pit becomes the mover's tuz, its three stones go to his kazan. */
  | { readonly type: "make-tuz"; readonly pit: Pit; readonly stones: number; readonly owner: Side }
  /** At the end of the game the stones left go to the player in whose row they lie. */
  | { readonly type: "sweep"; readonly pit: Pit; readonly stones: number; readonly to: Side };

/** A way to write a move: `76`, `76(10)`, `36x`, `7x` or `3X`, `7`, `g1d2`. */
export type MoveStyle = "federation" | "total" | "tgk" | "one-digit" | "origin" | "squares";

/** What lies where, to make a position of. */
export interface PositionParts {
  /** `"toguz"` if left out. */
  readonly variant?: VariantKey;
  /** For each row the stones in its holes, hole 1 first. */
  readonly stones: BySide<readonly number[]>;
  /** Empty if left out. */
  readonly kazan?: BySide<number>;
  /** For each player the number of the opponent's hole that is his tuz. */
  readonly tuz?: { readonly south?: number | null; readonly north?: number | null };
  /** South if left out. */
  readonly turn?: Side;
  /** The number of the move pair: 1 if left out. */
  readonly moveNumber?: number;
}

/** A position. It never changes; a move makes another one. */
export class Position {
  private constructor();
  /** The start of a game. */
  static initial(variant?: VariantKey): Position;
  /** Reads a position text: PlayStrategy's form and three others. Without a variant the length of the rows tells it. */
  static parse(text: string, variant?: VariantKey): Position;
  /** Reads a diagram as {@link Position.diagram} writes it, and much that looks like one. */
  static parseDiagram(text: string): Position;
  /** Makes a position of what lies where. */
  static from(parts: PositionParts): Position;

  readonly variant: VariantKey;
  /** The position in PlayStrategy's form. Two positions of a variant are the same if their texts are. */
  readonly text: string;
  /** Who moves next. */
  readonly turn: Side;
  /** The number of the move pair, from 1. */
  readonly moveNumber: number;
  /** For each row the stones in its holes, hole 1 first. */
  readonly stones: BySide<readonly number[]>;
  readonly kazan: BySide<number>;
  /** For each player the number of the opponent's hole that is his tuz. */
  readonly tuz: BySide<number | null>;
  /** The holes that may be lifted; none when the game is over. */
  readonly legalMoves: readonly number[];
  /** How the game ended, if this position ends it. Repetition is the {@link Game}'s to tell. */
  readonly conclusion: Conclusion | null;

  /** What follows a move, what it does, and how. */
  play(move: MoveInput): { readonly position: Position; readonly move: Move; readonly steps: readonly Step[] };
  /** What a move would do. */
  preview(move: MoveInput): Move;
  /** A move in one of the ways to write it, `"total"` if left out. */
  format(move: MoveInput, style?: MoveStyle): string;
  /** The position as a table. */
  diagram(): string;
  /** The number of sequences of exactly so many moves. Each depth takes about eight times as long as the one before. */
  perft(depth: number): number;
  /** The same behind each legal move. */
  divide(depth: number): { readonly hole: number; readonly nodes: number }[];
  /** {@link Position.text}. */
  toString(): string;
}

/** Names a position in a game's tree of moves: 0 is the start. */
export type NodeId = number;

/** A position in a game's tree of moves. */
export interface GameNode {
  readonly id: NodeId;
  /** `null` for the start. */
  readonly parent: NodeId | null;
  /** What may follow, the main move first. */
  readonly children: readonly NodeId[];
  /** Moves from the start. */
  readonly ply: number;
  /** The move that leads here; `null` for the start. */
  readonly move: Move | null;
  readonly position: Position;
  readonly comment: string;
  /** Signs as PGN numbers them: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  readonly nags: readonly number[];
  /** How often the position has stood on the way here, itself counted. */
  readonly repetitions: number;
  readonly conclusion: Conclusion | null;
}

/** How to read records. */
export interface RecordOptions {
  /** The variant of games that do not say theirs. */
  readonly variant?: VariantKey;
}

/**
 * A game: a tree of moves with a cursor, and what a record says about it.
 *
 * Where a method takes a node, the one at the cursor is meant if it is left out.
 */
export class Game {
  /** A new game from the start of a variant (`"toguz"` if left out) or from any position. */
  constructor(start?: VariantKey | Position);
  /** Reads the first game of a text; see {@link readGames}. The cursor stands at its end. */
  static parse(text: string, options?: RecordOptions): Game;
  /** Reads what {@link Game.toBytes} writes. */
  static fromBytes(bytes: Uint8Array): Game;
  /** Reads what {@link Game.toCode} writes. */
  static fromCode(code: string): Game;

  readonly variant: VariantKey;
  /** The position that the game starts from. */
  readonly start: Position;
  /** The position at the cursor. */
  readonly position: Position;
  /** Where the cursor stands. */
  readonly cursor: NodeId;
  /** Moves from the start to the cursor. */
  readonly ply: number;
  /** The holes lifted from the start to the cursor. */
  readonly moves: number[];
  /** How the game ended at the cursor: by the rules, or by word. */
  readonly conclusion: Conclusion | null;
  /** The game as it was played: the first continuation everywhere. Without the start. */
  readonly mainLine: NodeId[];
  /** The line through the cursor: what leads there, and then what {@link Game.redo} would follow. Without the start. */
  readonly line: NodeId[];
  /** What the record says: players, event, date, … To change it, call {@link Game.setTag}. */
  readonly tags: Readonly<Record<string, string>>;
  /** Who sits at the bottom of the board. Packed games keep it. */
  bottom: Side;

  /** Everything about a node. */
  node(id?: NodeId): GameNode;
  /** The nodes from the start to this one. Without the start. */
  path(id?: NodeId): NodeId[];
  /** Every step of the move that leads to a node. */
  steps(id?: NodeId): Step[];

  /** Plays a move at the cursor. One that is in the tree already is followed, another begins a variation. */
  play(move: MoveInput): Move;
  /** Takes the cursor one move back. False at the start. */
  undo(): boolean;
  /** Takes the cursor forward again, along the line last visited. False at its end. */
  redo(): boolean;
  goTo(id: NodeId): void;
  goToStart(): void;
  /** To the end of the line through the cursor. */
  goToEnd(): void;
  /** Makes the line to a node the main one. */
  promote(id?: NodeId): void;
  /** Takes a node with all that follows out of the tree. */
  remove(id?: NodeId): void;
  /** Takes out all that follows the cursor, and how the game was said to have ended there. */
  truncate(): void;
  setComment(comment: string, id?: NodeId): void;
  addNag(nag: number, id?: NodeId): void;

  /** Ends the game at the cursor by word. False if it is over there already. */
  conclude(conclusion: {
    readonly winner: Side | null;
    readonly reason: "agreement" | "resignation" | "time" | "recorded";
  }): boolean;
  /** Gives up for a player, the one to move if left out. False if the game is over already. */
  resign(side?: Side): boolean;

  /** Sets a tag. Its name is of letters, digits and `_`; `White` and `white` are the same. */
  setTag(name: string, value: string): void;
  /** False if there was none. */
  removeTag(name: string): boolean;

  /** The game as PGN: tags, moves, variations, comments, signs, result. */
  toPgn(): string;
  /** The main line for Shambayev's programs. */
  toTgk(): string;
  /** The whole game in few bytes, which every later version will read. */
  toBytes(): Uint8Array;
  /** The same in base64url, for links. */
  toCode(): string;

  /** Frees the game's memory at once. Else that happens some time after the last reference is gone. */
  free(): void;
}

/** What {@link readGames} gives for each game. */
export type GameRead =
  | { readonly ok: true; readonly game: Game }
  /** `game` is what was read before the fault. */
  | { readonly ok: false; readonly game: Game; readonly error: RecordError };

/**
 * Reads the games of a text one after the other, in any mix of PGN, PlayOK's form of it, TGK, the one-digit dialect,
 * PlayStrategy's squares and bare lists of moves. A game with a fault is skipped from there on.
 */
export function readGames(text: string, options?: RecordOptions): Generator<GameRead, void, void>;

/** Every variant, the main game first. */
export function variants(): Variant[];

/** What kind of fault it is. */
export type ErrorCode =
  /** The rules could not be loaded. */
  | "load-failed"
  /** {@link init} has not been waited for. */
  | "not-ready"
  /** A value that makes no sense where it stands. */
  | "bad-argument"
  | "unknown-variant"
  | "bad-position"
  | "bad-diagram"
  /** A text is no move. */
  | "bad-move"
  /** The move is not legal, or does something else than its text says. */
  | "illegal-move"
  | "game-over"
  /** There is more than a game may hold, or a text may be long. */
  | "too-long"
  | "bad-record"
  /** Bytes or a code that were changed or cut off. */
  | "damaged"
  /** Bytes or a code of a newer version. */
  | "newer"
  | "no-such-node"
  /** The game was freed. */
  | "freed"
  /** The engine's worker could not be loaded, or died. */
  | "engine-failed"
  /** The engine was closed. */
  | "closed";

/** Every error of this package. */
export class ToguzError extends Error {
  protected constructor();
  readonly code: ErrorCode;
  /** The move as it should have been written, where a text says something else than the board. */
  readonly expected?: string;
}

/** A fault in a game record. */
export class RecordError extends ToguzError {
  private constructor();
  readonly code: "bad-record";
  /** Which game of the text, from 1. */
  readonly game: number;
  /** The line of the text, from 1. */
  readonly line: number;
  /** The number of the move pair; `null` if the fault is not at a move. */
  readonly moveNumber: number | null;
  /** Whose move it is; `null` if the fault is not at a move. */
  readonly side: Side | null;
}

/** What to load the rules from: an address, or what is there. */
export type InitSource = URL | string | ArrayBuffer | Uint8Array | WebAssembly.Module;

/**
 * Loads the rules, once. Everything else waits for it.
 *
 * @param source the wasm file, if it is not the one of the package
 */
export function init(source?: InitSource): Promise<void>;
