// Games, and reading them. A game lives in the wasm file; when the script lets go of it, so does the wasm file.
import { longText, moveText, object, optionalText, text, ToguzError, whole } from "./error.js";
import { rules } from "./load.js";
import { nodeOf, Position, positionOf } from "./position.js";

const MAKING = Symbol("making");

export class Game {
  #inner;

  constructor(start = "toguz", making) {
    if (making === MAKING) {
      this.#inner = start;
      return;
    }
    const position = start instanceof Position ? start : Position.initial(start);
    this.#inner = new (rules().Game)(position.variant, position.text);
  }

  static parse(record, options) {
    const { variant } = object("the options", options);
    const { Game: Inner } = rules();
    return new Game(Inner.read(longText("a record", record), optionalText("a variant", variant)), MAKING);
  }

  static fromBytes(bytes) {
    if (!(bytes instanceof Uint8Array)) throw new ToguzError("bad-argument", "the bytes are no Uint8Array");
    return new Game(rules().Game.fromBytes(bytes), MAKING);
  }

  static fromCode(code) {
    return new Game(rules().Game.fromCode(longText("a code", code)), MAKING);
  }

  get #game() {
    if (this.#inner === undefined) throw new ToguzError("freed", "this game was freed");
    return this.#inner;
  }

  #id(id) {
    return id === undefined ? this.#game.cursor() : whole("a node", id, 0, 0xffff_ffff);
  }

  get variant() {
    return this.#game.variant();
  }

  get start() {
    return positionOf(this.#game.start());
  }

  get position() {
    return positionOf(this.#game.position());
  }

  get cursor() {
    return this.#game.cursor();
  }

  get ply() {
    return this.#game.ply();
  }

  get moves() {
    return [...this.#game.moves()];
  }

  get conclusion() {
    return JSON.parse(this.#game.conclusion());
  }

  get bottom() {
    return this.#game.bottom();
  }

  set bottom(side) {
    this.#game.setBottom(text("a side", side));
  }

  get mainLine() {
    return [...this.#game.mainLine()];
  }

  get line() {
    return [...this.#game.line()];
  }

  get tags() {
    return Object.freeze(Object.fromEntries(JSON.parse(this.#game.tags())));
  }

  node(id) {
    return nodeOf(this.#game.node(this.#id(id)));
  }

  path(id) {
    return [...this.#game.path(this.#id(id))];
  }

  steps(id) {
    return JSON.parse(this.#game.steps(this.#id(id)));
  }

  play(move) {
    return JSON.parse(this.#game.play(moveText(move)));
  }

  undo() {
    return this.#game.undo();
  }

  redo() {
    return this.#game.redo();
  }

  goTo(id) {
    this.#game.goTo(this.#id(id));
  }

  goToStart() {
    this.#game.goToStart();
  }

  goToEnd() {
    this.#game.goToEnd();
  }

  promote(id) {
    this.#game.promote(this.#id(id));
  }

  remove(id) {
    this.#game.remove(this.#id(id));
  }

  truncate() {
    this.#game.truncate();
  }

  setComment(comment, id) {
    this.#game.setComment(this.#id(id), longText("a comment", comment));
  }

  addNag(nag, id) {
    this.#game.addNag(this.#id(id), whole("a sign", nag, 0, 255));
  }

  conclude(conclusion) {
    const { winner, reason } = object("the conclusion", conclusion);
    return this.#game.conclude(winner === null ? undefined : text("a winner", winner), text("a reason", reason));
  }

  resign(side = this.position.turn) {
    const winner = { south: "north", north: "south" }[side];
    if (winner === undefined) throw new ToguzError("bad-argument", 'a side is "south" or "north"');
    return this.conclude({ winner, reason: "resignation" });
  }

  setTag(name, value) {
    this.#game.setTag(text("a tag's name", name), longText("a tag's value", value));
  }

  removeTag(name) {
    return this.#game.removeTag(text("a tag's name", name));
  }

  toPgn() {
    return this.#game.toPgn();
  }

  toTgk() {
    return this.#game.toTgk();
  }

  toBytes() {
    return this.#game.toBytes();
  }

  toCode() {
    return this.#game.toCode();
  }

  free() {
    this.#inner?.free();
    this.#inner = undefined;
  }
}

export function* readGames(records, options) {
  const { variant } = object("the options", options);
  const { Reader } = rules();
  const reader = new Reader(longText("the text", records), optionalText("a variant", variant));
  try {
    for (;;) {
      const inner = reader.next();
      if (inner === undefined) return;
      const game = new Game(inner, MAKING);
      const error = reader.failure();
      yield error === undefined ? { ok: true, game } : { ok: false, game, error };
    }
  } finally {
    reader.free();
  }
}
