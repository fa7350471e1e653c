// A game against the computer: `npm install toguz-wasm`, and any static host for this folder.
import { init, Game } from "toguz-wasm";
import { createEngine } from "toguz-wasm/engine";

await init();
const [game, engine] = [new Game(), createEngine()];
const [board, buttons] = [document.createElement("pre"), document.createElement("p")];
document.body.append(board, buttons);

function show(/** @type {readonly number[]} */ holes) {
  board.textContent = game.position.diagram() + (game.conclusion?.result ?? "");
  buttons.replaceChildren(...(game.conclusion ? [] : holes.map(button)));
}

function button(/** @type {number} */ hole) {
  return Object.assign(document.createElement("button"), { textContent: hole, onclick: () => play(hole) });
}

async function play(/** @type {number} */ hole) {
  game.play(hole);
  show([]);
  if (!game.conclusion) game.play((await engine.search(game, { level: 3 })).best.hole);
  show(game.position.legalMoves);
}

show(game.position.legalMoves);
