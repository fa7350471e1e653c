// The engine's worker in a real browser: is it heard at once, is it quick, does it keep to its memory?
import assert from "node:assert/strict";
import { test } from "node:test";
import { LAST, LATE, LATE_TOO, MIDDLE, withEngine } from "../lib/engine.mjs";

const START = "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1";

/** The memory that a worker may take: 16 MiB for the search, 40 for the endgame, and what the program needs. */
const MOST_MEMORY = 80 * 2 ** 20;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const worst = (values) => Math.max(...values);
const round = (ms) => `${Math.round(ms)} ms`;

/** Whether the side to move has stones there that it may move. */
function isLegal(fen, hole) {
  const [board, , , turn] = fen.split(" ");
  const [north, south] = board.split("/");
  const cells = (turn === "S" ? south : north)
    .split(",")
    .flatMap((cell) => (/^\d+$/.test(cell) ? Array(Number(cell)).fill("") : [cell]));
  return /S$/.test((turn === "S" ? cells : cells.reverse())[hole - 1]);
}

test("two hundred random stops and new positions: no answer is stale, none is missing, and memory stays", async (t) => {
  await withEngine(async ({ page, memory }) => {
    const rounds = async (first, count) =>
      page.evaluate(
        async ({ fens, first, count }) => {
          const { engine } = window;
          let seed = first;
          const random = (below) => {
            seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
            return Math.floor((seed / 2 ** 32) * below);
          };
          const cycles = [];
          for (let id = first; id < first + count; id += 1) {
            const [fen, level, wait, way] = [fens[random(fens.length)], 1 + random(10), random(120), random(3)];
            const answer = engine.until((message) => message.id === id && message.kind === "done");
            engine.ask({ id, fen, level });
            let stopped;
            if (way > 0) await engine.sleep(wait);
            if (way === 1) {
              stopped = performance.now();
              engine.stop(id);
            }
            // Otherwise the next one simply takes its place, at once or after a while.
            if (way === 1) await answer;
            cycles.push({ id, fen, level, stopped });
          }
          const last = first + count;
          engine.ask({ id: last, fen: fens[0], level: 2 });
          await engine.until((message) => message.id === last && message.kind === "done");
          cycles.push({ id: last, fen: fens[0], level: 2 });
          return cycles;
        },
        { fens: [START, MIDDLE, LATE, LATE_TOO, LAST], first, count },
      );
    const sizes = [];
    const cycles = [];
    for (let part = 0; part < 8; part += 1) {
      cycles.push(...(await rounds(1 + part * 50, 40)));
      sizes.push(await memory());
    }
    const heard = (await page.evaluate(() => window.engine.heard)).filter(({ kind }) => kind !== "ready");
    const byId = new Map(cycles.map((cycle) => [cycle.id, cycle]));
    const answers = new Map();
    const known = new Map();
    let newest = 0;
    for (const { kind, id, hole, nodes, score, at } of heard) {
      assert.notEqual(kind, "failed");
      assert.ok(id >= newest, `${kind} of ${id} after one of ${newest}`);
      newest = id;
      if (kind !== "done") continue;
      assert.ok(!answers.has(id), `two answers to ${id}`);
      answers.set(id, at);
      const { fen, level, stopped } = byId.get(id);
      assert.ok(isLegal(fen, hole), `hole ${hole} in ${fen}`);
      // What was not stopped is answered alike each time, whatever was asked and worked out in between.
      if (stopped < at) continue;
      const job = `level ${level}, ${fen}`;
      known.set(job, known.get(job) ?? { hole, nodes, score });
      assert.deepEqual({ hole, nodes, score }, known.get(job), job);
    }
    const stops = cycles.filter(({ stopped }) => stopped);
    assert.ok(stops.length > 60 && stops.every(({ id }) => answers.has(id)));
    const delays = stops.map(({ id, stopped }) => answers.get(id) - stopped).filter((delay) => delay > 0);
    assert.ok(delays.length > 20);
    t.diagnostic(`stopped: median ${round(median(delays))}, worst ${round(worst(delays))}`);
    t.diagnostic(`memory: ${sizes.map((size) => `${size / 2 ** 20}`).join(", ")} MiB`);
    assert.ok(median(delays) <= 50, `a stop is heard after ${median(delays)} ms`);
    assert.equal(sizes.at(-1), sizes[3], "memory grows on and on");
    assert.ok(sizes.at(-1) <= MOST_MEMORY);
  });
});

/** How long the worker takes to answer a stop, each time asked anew and left alone for so long. */
function stopDelays(page, job, waits) {
  return page.evaluate(
    async ({ job, waits }) => {
      const { engine } = window;
      const delays = [];
      for (const wait of waits) {
        const id = (engine.last = (engine.last ?? 0) + 1);
        const answer = engine.until((message) => message.id === id && (message.kind === "done" || message.last));
        engine[job.lines ? "analyse" : "ask"]({ id, ...job });
        await engine.sleep(wait);
        const stopped = performance.now();
        engine.stop(id);
        delays.push((await answer).at - stopped);
      }
      return delays;
    },
    { job, waits },
  );
}

test("a stop is heard within 50 ms: in a search, an analysis, and while the endgame is worked out", async (t) => {
  const waits = [40, 70, 100, 150, 200, 250, 300];
  for (const [what, job] of [
    ["a search", { fen: MIDDLE, level: 10 }],
    ["an analysis", { fen: MIDDLE, lines: 9 }],
  ]) {
    await withEngine(async ({ page }) => {
      const delays = (await stopDelays(page, job, waits)).filter((delay) => delay > 0);
      t.diagnostic(`${what}: median ${round(median(delays))}, worst ${round(worst(delays))}`);
      assert.ok(delays.length >= 5);
      assert.ok(median(delays) <= 50, `${what}: ${delays}`);
    });
  }
  // A new worker each time, since what is worked out stays.
  const delays = [];
  const dry = [];
  for (const wait of [0, 20, 50, 100, 200]) {
    await withEngine(async ({ page }) => {
      delays.push(...(await stopDelays(page, { fen: LATE, level: 10 }, [wait])));
      dry.push((await page.evaluate(() => window.engine.heard.at(-1))).nodes);
    });
  }
  t.diagnostic(`building: median ${round(median(delays))}, worst ${round(worst(delays))}`);
  // It was not searching yet.
  assert.ok(dry.filter((nodes) => nodes === 0).length >= 3, `${dry}`);
  assert.ok(median(delays) <= 50, `${delays}`);
});

test("in its spare time the worker works out the endgame, and is there for the next question", async (t) => {
  await withEngine(async ({ page, memory }) => {
    const delays = await page.evaluate(
      async ({ middle, late }) => {
        const { engine } = window;
        const delays = [];
        const ask = async (job) => {
          const answer = engine.until(({ id, kind }) => id === job.id && kind === "done");
          const asked = performance.now();
          engine.ask(job);
          const { at } = await answer;
          return at - asked;
        };
        // The first search makes the memory for all.
        await ask({ id: 1, fen: middle, level: 1 });
        engine.before = performance.now();
        await ask({ id: 2, fen: middle, level: 8 });
        for (let id = 3; id < 10; id += 1) {
          await engine.sleep(30);
          delays.push(await ask({ id, fen: middle, level: 1 }));
        }
        await engine.sleep(3_000);
        // All is there: what needs it does not wait.
        return { delays, late: await ask({ id: 20, fen: late, level: 8 }) };
      },
      { middle: MIDDLE, late: LATE },
    );
    t.diagnostic(`asked while it builds: median ${round(median(delays.delays))}, worst ${round(worst(delays.delays))}`);
    t.diagnostic(`with the endgame there: ${round(delays.late)}`);
    assert.ok(median(delays.delays) <= 100, `${delays.delays}`);
    assert.ok((await memory()) > 40 * 2 ** 20, "nothing was built");
  });
});

/** How long each answer took, in milliseconds, and the positions seen. */
function answers(page, fens, level) {
  return page.evaluate(
    async ({ fens, level }) => {
      const { engine } = window;
      const answers = [];
      for (const fen of fens) {
        const id = (engine.last = (engine.last ?? 0) + 1);
        const answer = engine.until((message) => message.id === id && message.kind === "done");
        const asked = performance.now();
        engine.ask({ id, fen, level, seed: id });
        const { at, nodes } = await answer;
        answers.push({ took: at - asked, nodes });
      }
      return answers;
    },
    { fens, level },
  );
}

test("levels 1 to 4 answer within 100 ms, and every level in its time", async (t) => {
  await withEngine(async ({ page }) => {
    await answers(page, [MIDDLE], 6);
    for (let level = 1; level <= 10; level += 1) {
      // Warm, with the endgame of what follows.
      if (level === 8) await answers(page, [LATE], level);
      const fens = level >= 8 ? [MIDDLE, LATE, MIDDLE] : [MIDDLE, LATE, START, MIDDLE, LATE, START, MIDDLE];
      const all = await answers(page, fens, level);
      const took = all.map(({ took }) => took);
      const speed = all.reduce((sum, { nodes }) => sum + nodes, 0) / took.reduce((sum, ms) => sum + ms);
      t.diagnostic(
        `level ${level}: median ${round(median(took))}, worst ${round(worst(took))}, ${Math.round(speed)} nodes a ms`,
      );
      if (level <= 4) assert.ok(median(took) <= 100, `level ${level}: ${took}`);
      assert.ok(worst(took) <= 20_000, `level ${level}: ${took}`);
    }
    const [{ took }] = await answers(page, [LATE_TOO], 8);
    t.diagnostic(`level 8, the endgame to be worked out first: ${round(took)}`);
    assert.ok(took <= 20_000);
  });
});

test("an analysis has lines and exact ends, and goes on until it is stopped", async () => {
  await withEngine(async ({ page }) => {
    const heard = await page.evaluate(
      async ({ middle, last }) => {
        const { engine } = window;
        const end = (id) => engine.until((message) => message.id === id && message.last);
        engine.analyse({ id: 1, fen: middle, lines: 3, depth: 7 });
        await end(1);
        engine.analyse({ id: 2, fen: last, lines: 9, nodes: 20_000, endgame: 8 });
        await end(2);
        engine.analyse({ id: 3, fen: middle, lines: 1 });
        await engine.sleep(1_200);
        engine.stop(3);
        await end(3);
        // Too many lines, and a game that there is not.
        engine.analyse({ id: 4, fen: middle, lines: 10 });
        await engine.until(({ id, kind }) => id === 4 && kind === "failed");
        engine.analyse({ id: 5, fen: "9S", lines: 1 });
        await engine.until(({ id, kind }) => id === 5 && kind === "failed");
        return engine.heard;
      },
      { middle: MIDDLE, last: LAST },
    );
    const found = (wanted) => heard.filter(({ kind, id }) => kind === "found" && id === wanted);
    const first = found(1).at(-1);
    assert.deepEqual([first.depth, first.lines.length, first.exact], [7, 3, []]);
    assert.ok(first.lines.every(({ line }) => isLegal(MIDDLE, line[0])));
    const exact = found(2).at(-1).exact;
    assert.ok(exact.length >= 4 && exact.every(({ hole }) => isLegal(LAST, hole)));
    assert.ok(exact[0].south >= exact.at(-1).south);
    const partial = found(3);
    assert.ok(partial.length >= 3 && partial.slice(1).every(({ depth }, at) => depth >= partial[at].depth));
    for (const [at, { ms }] of partial.slice(1, -1).entries()) assert.ok(ms - partial[at].ms >= 95, `${ms}`);
    assert.ok(partial.at(-1).ms >= 1_000 && partial.at(-1).nodes > 10_000);
  });
});
