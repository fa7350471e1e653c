// The side of the computer player that thinks: the same in every kind of worker. It works in slices, and between two of
// them hears what there is to hear.
import init, { Engine } from "../wasm/search.js";
import { PROTOCOL } from "./client.js";

/** How long it works before it listens again, in milliseconds. */
const SLICE = 8;

/** It gives a sign of life at least this often while it works, in milliseconds. */
const LIFE = 250;

/**
 * @param {object} port
 * @param {(message: object) => void} port.post
 * @param {(heard: (message: object) => void) => void} port.listen
 * @param {(task: () => void) => (() => void)} port.later makes what runs a task after everything that waits to be heard
 * @param {() => Promise<BufferSource | undefined>} port.source the wasm file, if it must be read
 */
export async function host({ post, listen, later, source }) {
  let engine;
  try {
    const bytes = await source();
    await init(bytes === undefined ? undefined : { module_or_path: bytes });
    engine = new Engine();
  } catch (error) {
    post({ type: "broken", message: `it could not be loaded: ${error?.message ?? error}` });
    return;
  }

  /** The search in hand. */
  let id;
  let said = 0;
  let isQueued = false;

  const say = (message) => {
    said = performance.now();
    post(message);
  };

  const work = guarded(() => {
    isQueued = false;
    if (id === undefined) return;
    const info = engine.work(SLICE);
    if (engine.isBusy()) {
      if (info !== undefined) say({ type: "info", id, info: JSON.parse(info) });
      else if (performance.now() - said >= LIFE) say({ type: "alive" });
      again();
      return;
    }
    const answer = engine.answer();
    if (answer === undefined) say({ type: "failed", id, code: "game-over", message: "there is no move" });
    else say({ type: "done", id, result: JSON.parse(answer) });
    id = undefined;
  });

  const queue = later(work);
  const again = () => {
    if (!isQueued) queue();
    isQueued = true;
  };

  const begin = ({ variant, start, moves, level, seed, lines, depth, nodes, time }) => {
    engine.setBounds(depth, nodes, time);
    if (level === undefined) engine.analyse(variant, start, moves, lines);
    else engine.choose(variant, start, moves, level, seed);
  };

  listen(
    guarded((message) => {
      if (message.type === "stop") {
        if (message.id === id) engine.stop();
        return;
      }
      try {
        begin(message);
      } catch (error) {
        // A fault of the question. Anything else is a fault of ours.
        if (error?.name !== "ToguzError") throw error;
        say({ type: "failed", id: message.id, code: error.code, message: error.message });
        return;
      }
      id = message.id;
      again();
    }),
  );
  say({ type: "ready", protocol: PROTOCOL });

  /** After a trap the module is dead, and whoever asked is told. */
  function guarded(task) {
    return (value) => {
      try {
        task(value);
      } catch (error) {
        id = undefined;
        post({ type: "broken", message: String(error?.message ?? error) });
      }
    };
  }
}
