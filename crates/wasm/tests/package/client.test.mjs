// The asking side of the engine on its own, with workers that do what no worker should.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, PROTOCOL } from "./node_modules/toguz-wasm/lib/client.js";

const READY = { type: "ready", protocol: PROTOCOL };
const RESULT = { best: { hole: 7, text: "76" }, depth: 1 };

/** An engine, the workers that it has started, and what those were told. */
function engine() {
  const workers = [];
  const start = ({ onMessage, onDeath }) => {
    const worker = { said: [], isHeld: false, isEnded: false, onMessage, onDeath };
    workers.push(worker);
    return {
      post: ({ type, id }) => worker.said.push(`${type} ${id}`),
      hold: (on) => (worker.isHeld = on),
      end: () => (worker.isEnded = true),
    };
  };
  return { engine: new Engine(start), workers };
}

/** What has become of a promise by now. */
async function state(promise) {
  let state = "waiting";
  promise.then(
    () => (state = "done"),
    ({ name, code }) => (state = name === "ToguzError" ? code : name),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return state;
}

test("nothing is said before the worker is ready, and one thing at a time", async () => {
  const { engine: player, workers } = engine();
  const [first, second] = [player.search({}), player.search({})];
  const [worker] = workers;
  player.stop();
  assert.deepEqual(worker.said, []);
  worker.onMessage(READY);
  assert.deepEqual(worker.said, ["search 1", "stop 1"]);
  player.stop();
  worker.onMessage({ type: "done", id: 2, result: RESULT });
  assert.equal(await state(first), "waiting");
  worker.onMessage({ type: "done", id: 1, result: RESULT });
  assert.deepEqual(await first, RESULT);
  assert.deepEqual(worker.said, ["search 1", "stop 1", "search 2"]);
  assert.equal(worker.isHeld, true);
  worker.onMessage({ type: "failed", id: 2, code: "game-over", message: "over" });
  await assert.rejects(second, { code: "game-over", message: "over" });
  assert.deepEqual([worker.isHeld, workers.length], [false, 1]);
  player.close();
  assert.equal(worker.isEnded, true);
});

test("a stop behind a cancelled search is for the one that waits", async () => {
  const { engine: player, workers } = engine();
  const [worker] = workers;
  worker.onMessage(READY);
  const controller = new AbortController();
  const cancelled = player.search({}, { signal: controller.signal });
  const next = player.search({});
  controller.abort();
  assert.equal(await state(cancelled), "AbortError");
  player.stop();
  // News of a search that nobody waits for reaches nobody.
  worker.onMessage({ type: "info", id: 1, info: {} });
  worker.onMessage({ type: "done", id: 1, result: RESULT });
  assert.deepEqual(worker.said, ["search 1", "stop 1", "search 2", "stop 2"]);
  worker.onMessage({ type: "done", id: 2, result: RESULT });
  await next;
  player.close();
});

test("a worker that falls silent is given up, and what it says then is not heard", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { engine: player, workers } = engine();
  workers[0].onMessage(READY);
  const search = player.search({});
  for (let look = 0; look < 30; look += 1) {
    t.mock.timers.tick(5_000);
    workers[0].onMessage(look % 2 === 0 ? { type: "alive" } : { type: "info", id: 1, info: {} });
  }
  t.mock.timers.tick(15_000);
  assert.equal(await state(search), "waiting");
  t.mock.timers.tick(5_000);
  assert.equal(await state(search), "engine-failed");
  assert.equal(workers[0].isEnded, true);

  const again = player.search({});
  assert.equal(workers.length, 2);
  workers[0].onMessage({ type: "done", id: 2, result: RESULT });
  workers[0].onDeath("late");
  workers[1].onMessage(READY);
  assert.deepEqual([await state(again), workers[1].said], ["waiting", ["search 2"]]);
  workers[1].onMessage({ type: "broken", message: "a trap" });
  await assert.rejects(again, { code: "engine-failed", message: "the engine failed: a trap" });
  // With nothing to wait for nobody looks.
  t.mock.timers.tick(500_000);
  player.close();
});

test("a worker may take its time to load, but not for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { engine: player, workers } = engine();
  const search = player.search({});
  t.mock.timers.tick(120_000);
  assert.equal(await state(search), "waiting");
  t.mock.timers.tick(5_000);
  assert.equal(await state(search), "engine-failed");
  assert.equal(workers[0].isEnded, true);
  player.close();
});
