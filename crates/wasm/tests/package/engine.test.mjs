// The computer player in a worker of Node.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { Game, init, Position } from "toguz-wasm";
import { createEngine, ToguzError } from "toguz-wasm/engine";

await init();

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `body` with an engine that is closed afterwards. */
async function withEngine(body, options) {
  const engine = createEngine(options);
  try {
    return await body(engine);
  } finally {
    engine.close();
  }
}

/** A worker's script out of these lines. */
function script(name, lines) {
  const url = new URL(name, import.meta.url);
  writeFileSync(url, lines);
  return url;
}

test("plays a whole game against itself, the same again for the same seed", async () => {
  const play = (engine) => async () => {
    const game = new Game("bestemshe");
    while (game.conclusion === null) {
      const { best, seed, pv, nodes, depth, score, lines } = await engine.search(game, { level: 5, seed: 11 });
      assert.deepEqual([seed, pv[0], lines.length], [11, best, 1]);
      assert.ok(nodes >= 0 && depth >= 0 && score.permille >= 0 && score.permille <= 1000);
      assert.equal(game.play(best.hole).text, best.text);
    }
    return game.moves;
  };
  const games = await withEngine(async (engine) => [await play(engine)(), await play(engine)()]);
  const [first, second] = games;
  assert.deepEqual(first, second);
  // … and in another worker.
  assert.deepEqual(await withEngine((engine) => play(engine)()), first);
});

test("what it may be asked about", async () => {
  await withEngine(async (engine) => {
    const game = new Game();
    game.play(7);
    game.play(9);
    const options = { level: 7, seed: 1 };
    const answer = ({ best, score, depth, nodes, pv }) => ({ best, score, depth, nodes, pv });
    const ofGame = answer(await engine.search(game, options));
    const { position } = game;
    for (const target of [
      position,
      { variant: position.variant, start: position.text },
      { start: position.text },
      { moves: [7, 9] },
      { variant: "toguz", moves: game.moves },
    ]) {
      assert.deepEqual(answer(await engine.search(target, options)), ofGame);
    }
    const { best } = await engine.search({ variant: "bestemshe" }, { depth: 3 });
    assert.ok(best.hole <= 5);
    for (const [target, code] of [
      [{ moves: [7, 1, 99] }, "bad-argument"],
      [{ moves: "79" }, "bad-argument"],
      [{ start: "9S" }, "bad-position"],
      [{ variant: "chess" }, "unknown-variant"],
      [{ variant: "bestemshe", moves: [9] }, "illegal-move"],
      [undefined, undefined],
      [null, "bad-argument"],
      [7, "bad-argument"],
    ]) {
      const search = engine.search(target, { depth: 1 });
      if (code === undefined) await search;
      else await assert.rejects(search, (error) => error instanceof ToguzError && error.code === code);
    }
    game.resign();
    // Of a game that was given up one may still ask what it was worth; one that is over by the rules has no move.
    await engine.search(game, { depth: 2 });
    const stones = { south: [0, 0, 0, 0, 0], north: [1, 0, 0, 0, 0] };
    const over = Position.from({ variant: "bestemshe", stones, kazan: { south: 26, north: 23 } });
    await assert.rejects(engine.search(over, { depth: 1 }), { code: "game-over" });
  });
});

test("options that make no sense", async () => {
  await withEngine(async (engine) => {
    for (const options of [
      { level: 0 },
      { level: 11 },
      { level: "3" },
      { level: 3, multiPv: 2 },
      { seed: 3 },
      { level: 3, seed: -1 },
      { level: 3, seed: 2 ** 53 },
      { multiPv: 0 },
      { multiPv: 10 },
      { depth: 0 },
      { depth: 1.5 },
      { nodes: Number.POSITIVE_INFINITY },
      { movetime: Number.NaN },
      { depth: 1, onInfo: "x" },
      { depth: 1, signal: null },
      { depth: 1, signal: "x" },
      { depth: 1, signal: { addEventListener: 1 } },
      7,
    ]) {
      await assert.rejects(engine.search(new Game(), options), { code: "bad-argument" }, JSON.stringify(options));
    }
  });
});

test("bounds are kept, and the news comes deeper and deeper", async () => {
  await withEngine(async (engine) => {
    const depths = [];
    const deep = await engine.search(Position.initial(), {
      depth: 12,
      multiPv: 3,
      onInfo: ({ depth }) => depths.push(depth),
    });
    assert.deepEqual([deep.depth, deep.lines.length, deep.best], [12, 3, deep.lines[0].pv[0]]);
    assert.equal(new Set(deep.lines.map(({ pv }) => pv[0].hole)).size, 3);
    assert.ok(depths.every((depth, at) => depth < 12 && (at === 0 || depth > depths[at - 1])));
    const { nodes } = await engine.search(Position.initial(), { nodes: 5_000 });
    assert.ok(nodes >= 5_000 && nodes < 5_100, `${nodes}`);
    const { time } = await engine.search(Position.initial(), { movetime: 200 });
    assert.ok(time >= 200 && time < 1_000, `${time} ms`);
    const strong = await engine.search(Position.parse(MIDDLE), { level: 9, depth: 4, seed: 3 });
    assert.ok(strong.depth <= 4);
    const quick = await engine.search(Position.parse(MIDDLE), { level: 10, nodes: 1_000 });
    assert.ok(quick.nodes <= 1_100);
  });
});

/** A position of which there is much to say. */
const MIDDLE = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";

test("endgames are played by exact values", async () => {
  await withEngine(async (engine) => {
    const end = Position.from({
      stones: { south: [1, 0, 2, 0, 1, 0, 0, 0, 2], north: [0, 3, 0, 0, 1, 0, 1, 0, 0] },
      kazan: { south: 76, north: 75 },
      tuz: { south: 3, north: 8 },
    });
    for (const options of [{ level: 10, seed: 1 }, { nodes: 200_000 }, { movetime: 3_000 }]) {
      const { score } = await engine.search(end, options);
      assert.ok(score.type !== "estimate" || score.centistones === 0, JSON.stringify(score));
    }
    // It is heard while the values are worked out too.
    const many = Position.from({
      stones: { south: [3, 3, 1, 3, 3, 1, 2, 0, 2], north: [2, 3, 0, 4, 1, 3, 1, 2, 2] },
      kazan: { south: 63, north: 63 },
      tuz: { south: 3, north: 8 },
    });
    const heard = [];
    for (let at = 0; at < 3; at += 1) {
      const search = engine.search(many, {});
      await pause(at * 30);
      const begun = performance.now();
      engine.stop();
      assert.ok((await search).best.hole > 0);
      heard.push(performance.now() - begun);
    }
    assert.ok(Math.min(...heard) < 50, `${heard}`);
  });
});

test("a search without bounds goes on until it is stopped", async () => {
  await withEngine(async (engine) => {
    await engine.search(Position.initial(), { depth: 1 });
    const heard = [];
    for (let at = 0; at < 3; at += 1) {
      const search = engine.search(Position.initial());
      await pause(60);
      const begun = performance.now();
      engine.stop();
      const { best, depth } = await search;
      heard.push(performance.now() - begun);
      assert.ok(best.hole > 0 && depth > 0);
    }
    // Of several, for this machine has other things to do.
    assert.ok(Math.min(...heard) < 50, `${heard}`);
    // Stopped before it began it answers all the same, and with nothing to stop nothing happens.
    const early = engine.search(Position.initial());
    engine.stop();
    assert.ok((await early).best.hole > 0);
    engine.stop();
  });
});

test("a search can be cancelled, whether it runs or waits", async () => {
  await withEngine(async (engine) => {
    const signal = AbortSignal.abort(new Error("never mind"));
    await assert.rejects(engine.search(Position.initial(), { signal }), /never mind/);

    const [first, second] = [new AbortController(), new AbortController()];
    const running = engine.search(Position.initial(), { signal: first.signal });
    const waiting = engine.search(Position.initial(), { signal: second.signal });
    const last = engine.search(Position.initial(), { nodes: 100 });
    await pause(100);
    second.abort(new Error("second"));
    await assert.rejects(waiting, /second/);
    const begun = performance.now();
    first.abort();
    await assert.rejects(running, { name: "AbortError" });
    assert.ok(performance.now() - begun < 50, "at once");
    // The worker heard of it: else the one behind would wait for ever.
    assert.ok((await last).nodes >= 100);

    // What the caller's own function throws ends its search and nothing else.
    const onInfo = () => {
      throw new RangeError("mine");
    };
    await assert.rejects(engine.search(Position.initial(), { onInfo }), /mine/);
    assert.ok((await engine.search(Position.initial(), { nodes: 100 })).nodes >= 100);
  });
});

test("searches run one after the other", async () => {
  await withEngine(async (engine) => {
    const order = [];
    await Promise.all(
      [3, 1, 2].map(async (depth) => {
        await engine.search(Position.initial(), { depth });
        order.push(depth);
      }),
    );
    assert.deepEqual(order, [3, 1, 2]);
    // `stop` is for the one that runs.
    const [first, second] = [engine.search(Position.initial()), engine.search(Position.initial(), { nodes: 50_000 })];
    await pause(30);
    engine.stop();
    await first;
    assert.ok((await second).nodes >= 50_000);
  });
});

test("a closed engine says so", async () => {
  const engine = createEngine();
  const searches = [engine.search(Position.initial()), engine.search(Position.initial())];
  engine.close();
  engine.close();
  engine.stop();
  for (const search of [...searches, engine.search(Position.initial())]) {
    await assert.rejects(search, (error) => error instanceof ToguzError && error.code === "closed");
  }
});

test("a worker that dies is reported, and the next search starts another", async () => {
  // The package's own worker, but it dies at the first search with a seed of 13.
  const mortal = script(
    "mortal.mjs",
    `import { parentPort } from "node:worker_threads";
     import "toguz-wasm/worker";
     parentPort.on("message", ({ seed }) => {
       if (seed === 13) process.exit(7);
       if (seed === 14) throw new Error("fatal");
     });`,
  );
  await withEngine(
    async (engine) => {
      for (const [seed, message] of [
        [13, /its worker ended \(7\)/],
        [14, /fatal/],
      ]) {
        const dying = engine.search(Position.initial(), { level: 10, seed });
        const waiting = engine.search(Position.initial(), { depth: 1 });
        for (const search of [dying, waiting]) {
          await assert.rejects(search, (error) => error.code === "engine-failed" && message.test(error.message));
        }
        assert.equal((await engine.search(Position.initial(), { depth: 3 })).depth, 3);
      }
    },
    { workerUrl: mortal },
  );
});

test("a worker that can not be loaded, or is another one, is reported at each search", async () => {
  const old = script(
    "old.mjs",
    `import { parentPort } from "node:worker_threads"; parentPort.postMessage({ type: "ready" });
    parentPort.on("message", () => {});`,
  );
  for (const [workerUrl, message] of [
    [new URL("missing.mjs", import.meta.url), /missing\.mjs/],
    ["not an address", /Invalid URL/],
    [script("broken.mjs", "this is no script"), /Unexpected|Missing/],
    [old, /another version/],
  ]) {
    const engine = createEngine({ workerUrl });
    for (let at = 0; at < 2; at += 1) {
      await assert.rejects(engine.search(Position.initial(), { depth: 1 }), (error) => {
        assert.equal(error.code, "engine-failed");
        assert.match(error.message, message);
        return true;
      });
    }
    engine.close();
  }
});

test("an idle engine does not keep a program running, a search does", () => {
  const program = `
    import { createEngine } from "toguz-wasm/engine";
    const engine = createEngine();
    engine.search({}, { movetime: 300 }).then(({ depth }) => console.log(depth > 0));
  `;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    encoding: "utf8",
    timeout: 30_000,
  });
  assert.deepEqual([stdout, stderr, status], ["true\n", "", 0]);
});
