// What the types promise. Nothing of this runs.
import {
  Game,
  type GameRead,
  init,
  type Move,
  Position,
  readGames,
  RecordError,
  type Step,
  ToguzError,
  variants,
} from "toguz-wasm";
import { createEngine, type Engine, type SearchResult, ToguzError as EngineError } from "toguz-wasm/engine";

/** Fails to compile unless the two are the same type; `any` is the same as nothing else. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

await init();
await init(new URL("https://example.org/rules.wasm"));
await init(new Uint8Array(8));

const { position, move, steps } = Position.initial("bestemshe").play("5");
same<typeof position, Position>(true);
same<typeof move, Move>(true);
same<typeof steps, readonly Step[]>(true);
same<Position["variant"], "toguz" | "bestemshe">(true);
same<ReturnType<Position["perft"]>, number>(true);
for (const step of steps) {
  if (step.type === "sweep") same<typeof step.to, "south" | "north">(true);
}

const game = new Game(position);
same<ReturnType<Game["play"]>, Move>(true);
game.bottom = "north";
for (const read of readGames("")) {
  same<typeof read, GameRead>(true);
  if (!read.ok) same<typeof read.error, RecordError>(true);
}
for (const variant of variants()) same<typeof variant.hasTuz, boolean>(true);
try {
  game.play(1);
} catch (error) {
  if (error instanceof RecordError) same<typeof error.line, number>(true);
  if (error instanceof ToguzError && error.code === "illegal-move") console.log(error.expected);
  if (error instanceof EngineError && error.code === "closed") console.log(error.message);
}

const engine: Engine = createEngine({ workerUrl: new URL("worker.js", import.meta.url) });
const result = engine.search(game, { level: 3, seed: 7, signal: new AbortController().signal });
same<typeof result, Promise<SearchResult>>(true);
void engine.search({ moves: [7, 9] }, { multiPv: 2, onInfo: (info) => console.log(info.depth) });
const { score } = await result;
if (score.type === "estimate") same<typeof score.centistones, number>(true);

// @ts-expect-error there is no such variant
Position.initial("chess");
// @ts-expect-error only the package makes positions
new Position();
// @ts-expect-error a position never changes
position.turn = "south";
// @ts-expect-error a level plays one move
void engine.search(game, { level: 3, multiPv: 2 });
// @ts-expect-error only a level needs a seed
void engine.search(game, { seed: 3 });
// @ts-expect-error nobody declares a repetition
game.conclude({ winner: null, reason: "repetition" });
