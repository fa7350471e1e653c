// Games, and reading them. A game lives in the wasm file; when the script lets go of it, so does the wasm file.
import { expected, longText, moveText, object, optional, text, ToguzError, whole } from "./error.js";
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
    const { variant } = object("options", options);
    const { Game: Inner } = rules();
    return new Game(Inner.read(longText("record", record), optional(text, "variant", variant)), MAKING);
  }

  static fromBytes(bytes) {
    const { Game: Inner } = rules();
    return new Game(Inner.fromBytes(expected("bytes", "a Uint8Array", bytes, bytes instanceof Uint8Array)), MAKING);
  }

  static fromCode(code) {
    return new Game(rules().Game.fromCode(longText("code", code)), MAKING);
  }

  get #game() {
    if (this.#inner === undefined) throw new ToguzError("freed", "this game was freed");
    return this.#inner;
  }

  #id(id) {
    return id === undefined ? this.#game.cursor() : whole("node", id, 0, 0xffff_ffff);
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
    this.#game.setBottom(text("side", side));
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
    this.#game.setComment(this.#id(id), longText("comment", comment));
  }

  addNag(nag, id) {
    this.#game.addNag(this.#id(id), whole("sign", nag, 0, 255));
  }

  conclude(conclusion) {
    const { winner, reason } = object("conclusion", conclusion);
    return this.#game.conclude(winner === null ? undefined : text("winner", winner), text("reason", reason));
  }

  resign(side = this.position.turn) {
    const winner = { south: "north", north: "south" }[side];
    expected("side", '"south" or "north"', side, typeof winner === "string");
    return this.conclude({ winner, reason: "resignation" });
  }

  setTag(name, value) {
    this.#game.setTag(text("name of a tag", name), longText("value of a tag", value));
  }

  removeTag(name) {
    return this.#game.removeTag(text("name of a tag", name));
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
  const { variant } = object("options", options);
  const { Reader } = rules();
  const reader = new Reader(longText("text", records), optional(text, "variant", variant));
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
