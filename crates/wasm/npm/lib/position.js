// Positions. One is its variant and its text; everything else was read from them when it was made, and the wasm file
// keeps nothing of it.
import { list, longText, moveText, object, optional, text, ToguzError, whole } from "./error.js";
import { rules } from "./load.js";

// Only this file makes positions.
const MAKING = Symbol("making");

function frozen(value) {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

export class Position {
  constructor(making, data) {
    if (making !== MAKING) {
      throw new ToguzError("bad-argument", "use Position.initial(), Position.parse() or Position.from()");
    }
    Object.assign(this, data);
    frozen(this);
  }

  static initial(variant = "toguz") {
    return positionOf(rules().initial(text("variant", variant)));
  }

  static parse(position, variant) {
    return positionOf(rules().position(optional(text, "variant", variant), longText("position", position)));
  }

  static parseDiagram(diagram) {
    return positionOf(rules().fromDiagram(longText("diagram", diagram)));
  }

  static from(parts) {
    const { variant = "toguz", stones, kazan, tuz, turn = "south", moveNumber = 1 } = object("position", parts);
    const rows = object("stones", stones);
    const holes = [rows.south, rows.north].flatMap((row) =>
      list("stones of a row", row).map((count) => whole("stones of a hole", count, 0, 255)),
    );
    if (rows.south.length !== rows.north.length) {
      throw new ToguzError("bad-position", "a row has too few or too many holes");
    }
    const pair = (name, value, most) => {
      const { south, north } = object(name, value);
      return Uint8Array.of(...[south, north].map((number) => whole(name, number ?? 0, 0, most)));
    };
    return positionOf(
      rules().fromParts(
        text("variant", variant),
        Uint8Array.from(holes),
        pair("kazan", kazan, 255),
        pair("tuz", tuz, 9),
        text("turn", turn),
        whole("moveNumber", moveNumber, 0, 0xffff_ffff),
      ),
    );
  }

  play(move) {
    const { position, ...rest } = JSON.parse(rules().play(this.variant, this.text, moveText(move)));
    return { position: new Position(MAKING, position), ...rest };
  }

  preview(move) {
    return JSON.parse(rules().preview(this.variant, this.text, moveText(move)));
  }

  format(move, style = "total") {
    return rules().formatMove(this.variant, this.text, moveText(move), text("style", style));
  }

  diagram() {
    return rules().diagram(this.variant, this.text);
  }

  perft(depth) {
    return rules().perft(this.variant, this.text, whole("depth", depth, 0, 1000));
  }

  divide(depth) {
    return JSON.parse(rules().divide(this.variant, this.text, whole("depth", depth, 0, 1000)));
  }

  toString() {
    return this.text;
  }
}

/** The position that the wasm file describes. */
export function positionOf(json) {
  return new Position(MAKING, JSON.parse(json));
}

export function nodeOf(json) {
  const node = JSON.parse(json);
  return { ...node, position: new Position(MAKING, node.position) };
}

export function variants() {
  return JSON.parse(rules().variants());
}
