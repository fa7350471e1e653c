// For browsers, with or without a bundler. In Node, node.js stands in for this file.
import { load } from "./lib/load.js";

export { RecordError, ToguzError } from "./lib/error.js";
export { Game, readGames } from "./lib/game.js";
export { Position, variants } from "./lib/position.js";

export function init(source) {
  return load(() => source);
}
