// For Node, whose fetch reads no files.
import { readFile } from "node:fs/promises";
import { load } from "./lib/load.js";

export { RecordError, ToguzError } from "./lib/error.js";
export { Game, readGames } from "./lib/game.js";
export { Position, variants } from "./lib/position.js";

export function init(source = new URL("./wasm/rules_bg.wasm", import.meta.url)) {
  return load(() => (source instanceof URL && source.protocol === "file:" ? readFile(source) : source));
}
