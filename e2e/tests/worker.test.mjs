// The computer player when its worker is refused, killed, broken, or simply busy.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MIDDLE,
  board,
  closeDialog,
  consistent,
  fenOf,
  inState,
  leavesFen,
  notice,
  open,
  read,
  tool,
  withGame,
} from "../lib/board.mjs";
import { LATE } from "../lib/engine.mjs";

const against = (level, fen) =>
  `#new=computer&level=${level}&side=south${fen === undefined ? "" : `&fen=${encodeURIComponent(fen)}`}`;

/** What a killed or broken worker leaves in the console. */
const LOADING = [/Failed to load resource/, /answer 404/, /worker-[0-9a-f]+\.(js|wasm)/, /WebAssembly/];

/** Plays 7 and waits for the computer's move. */
async function playAndWait(page, timeout = 20_000) {
  await page.keyboard.press("7");
  await replied(page, timeout);
}

/** Waits until South is to move again after the first two moves. */
async function replied(page, timeout = 20_000) {
  await page.waitForFunction(
    () => {
      const { turn, state } = document.querySelector("[data-board]").dataset;
      return turn === "south" && state === "idle" && document.querySelectorAll(".moves [data-ply]").length === 2;
    },
    undefined,
    { timeout },
  );
}

// These run inside the page, before anything of it.

function refuseWorkers() {
  window.Worker = function Worker() {
    throw new DOMException("no workers here", "SecurityError");
  };
}

/** Kills the first worker without a word, so many milliseconds after it was given something to search. */
function killFirstWorker(ms) {
  const Real = window.Worker;
  window.workers = 0;
  window.Worker = class extends Real {
    number = ++window.workers;
    postMessage(message, ...rest) {
      const searches = message[1] === 0;
      super.postMessage(message, ...rest);
      if (searches && this.number === 1) setTimeout(() => this.terminate(), ms);
    }
  };
}

/** Notes every task over 50 ms, and when the board was thinking. */
function watchTasks() {
  window.longTasks = [];
  window.thoughts = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration]);
  }).observe({ type: "longtask" });
  let since;
  const look = () => {
    const thinks = document.querySelector("[data-board]")?.dataset.state === "thinking";
    if (thinks) since ??= performance.now();
    else if (since !== undefined) {
      window.thoughts.push([since, performance.now()]);
      since = undefined;
    }
    requestAnimationFrame(look);
  };
  look();
}

/** Each thought so far: how long it took, and the longest task of the page that began in it. */
function thoughts(page) {
  return page.evaluate(async () => {
    // The observer is told of a task some time after its end.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return window.thoughts.map(([from, to]) => ({
      took: to - from,
      longest: window.longTasks
        .filter(([start]) => start >= from && start < to - 20)
        .reduce((longest, [, duration]) => Math.max(longest, duration), 0),
    }));
  });
}

/** Plays some moves and returns the long thought during which the page was held up the least. */
async function quietestThought(page) {
  for (let move = 0; move < 5; move += 1) {
    const { fen: before, legal } = await read(page);
    await page.keyboard.press(String(legal[0]));
    await leavesFen(page, before);
    await page.waitForFunction(() => document.querySelector("[data-board]").dataset.turn === "south", undefined, {
      timeout: 40_000,
    });
    await inState(page, "idle");
  }
  const all = (await thoughts(page)).filter(({ took }) => took > 200);
  assert.ok(all.length > 0, "the computer never thought long enough to tell");
  return all.reduce((best, one) => (one.longest < best.longest ? one : best));
}

test("without workers the computer answers on the page, says so, and loads its program once", async () => {
  const prepare = (page) => page.addInitScript(refuseWorkers);
  await withGame({ prepare, hash: against(1) }, async ({ page, requests }) => {
    await notice(page, "on-main-thread").waitFor();
    await playAndWait(page);
    const before = await fenOf(page);
    await page.keyboard.press("9");
    await leavesFen(page, before);
    await inState(page, "idle");
    assert.equal(requests.filter((address) => /\/worker-\w+\.js/.test(address)).length, 1);
    assert.equal(requests.filter((address) => /\/worker-\w+\.wasm/.test(address)).length, 1);
    assert.equal(await page.locator("#crash").isVisible(), false);
  });
});

test("without workers the page is not held up by the search", async () => {
  const prepare = async (page) => {
    await page.addInitScript(refuseWorkers);
    await page.addInitScript(watchTasks);
  };
  await withGame({ prepare, hash: against(9, MIDDLE) }, async ({ page }) => {
    // A search in one piece would hold it up in each; a machine that is busy with something else, not in all.
    const { longest } = await quietestThought(page);
    assert.ok(longest < 50, `a task took ${longest} ms`);
  });
});

test("without workers the page is not held up by the endgame either", async () => {
  const prepare = async (page) => {
    await page.addInitScript(refuseWorkers);
    await page.addInitScript(watchTasks);
  };
  await withGame({ prepare, hash: against(8, LATE) }, async ({ page }) => {
    const { longest } = await quietestThought(page);
    assert.ok(longest < 50, `a task took ${longest} ms`);
  });
});

for (const [what, fen, ms] of [
  ["thinks", MIDDLE, 10],
  ["works out the endgame", LATE, 100],
]) {
  test(`a worker that is killed while it ${what} is replaced, and the answer still comes`, async () => {
    const prepare = (page) => page.addInitScript(killFirstWorker, ms);
    await withGame({ prepare, hash: against(10, fen) }, async ({ page }) => {
      await page.keyboard.press(String((await read(page)).legal[0]));
      await notice(page, "worker-restarted").waitFor();
      await replied(page, 40_000);
      assert.equal(await page.evaluate(() => window.workers), 2);
      assert.equal(await notice(page, "on-main-thread").count(), 0);
    });
  });
}

test("while the worker thinks, the page has no task of 50 ms", async () => {
  const prepare = (page) => page.addInitScript(watchTasks);
  await withGame({ prepare, hash: against(9, MIDDLE) }, async ({ page }) => {
    const { longest } = await quietestThought(page);
    assert.ok(longest < 50, `a task took ${longest} ms`);
  });
});

test("a worker that nobody asks for long is ended, and the next question starts another from the same address", async () => {
  const prepare = (page) => page.clock.install();
  await withGame({ prepare, hash: against(1) }, async ({ page, requests }) => {
    await playAndWait(page);
    assert.equal(page.workers().length, 1);
    await page.clock.fastForward(300_000);
    assert.equal(page.workers().length, 1);
    const ended = page.workers()[0].waitForEvent("close");
    await page.clock.fastForward(301_000);
    await ended;
    const before = await fenOf(page);
    await page.keyboard.press(String((await read(page)).legal[0]));
    await leavesFen(page, before);
    await page.waitForFunction(() => document.querySelectorAll(".moves [data-ply]").length === 4);
    assert.equal(await page.locator("[data-notice]").count(), 0);
    const scripts = requests.filter((address) => /\/worker-\w+\.js/.test(address));
    assert.equal(new Set(scripts).size, 1);
  });
});

test("taking back and new games while it thinks: no answer is ever played where it does not belong", async () => {
  await withGame({ hash: against(10, MIDDLE) }, async ({ page, url }) => {
    let seed = 7;
    const random = (below) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 25; round += 1) {
      const fen = [MIDDLE, LATE][random(2)];
      // The same address twice would be no change of it.
      await page.goto(`${url}${against(1 + random(10), fen)}&round=${round}`);
      await page.waitForFunction((fen) => document.querySelector("[data-board]").dataset.fen === fen, fen);
      const { legal } = await read(page);
      await page.keyboard.press(String(legal[random(legal.length)]));
      await page.waitForTimeout(random(250));
      if (random(2) === 0) {
        await page.keyboard.press("u");
        await page.waitForFunction((fen) => document.querySelector("[data-board]").dataset.fen === fen, fen);
        await page.waitForTimeout(random(100));
        assert.equal(await fenOf(page), fen, "an answer to a move that was taken back was played");
      }
      assert.ok((await page.locator(".moves [data-ply]").count()) <= 2);
      await consistent(page);
    }
    assert.equal(await page.locator("[data-notice='worker-restarted'], [data-notice='engine-failed']").count(), 0);
  });
});

test("a strong level plays an endgame to its end", async () => {
  await withGame({ hash: against(8, LATE) }, async ({ page }) => {
    for (let move = 0; move < 60; move += 1) {
      const { fen, state, legal } = await consistent(page);
      if (state === "over") break;
      await page.keyboard.press(String(legal[0]));
      await leavesFen(page, fen);
      await page.waitForFunction(
        () => {
          const { turn, state } = document.querySelector("[data-board]").dataset;
          return state === "over" || (turn === "south" && state === "idle");
        },
        undefined,
        { timeout: 40_000 },
      );
    }
    await inState(page, "over");
    // Who plays his first hole each time does not beat it.
    assert.equal(await page.locator("[data-result]").getAttribute("data-result"), "0-1");
  });
});

for (const [what, pattern, answer] of [
  ["script", "**/worker-*.js*", { status: 404, body: "gone" }],
  ["wasm file", "**/worker-*.wasm*", { status: 200, contentType: "application/wasm", body: "not wasm at all" }],
]) {
  test(`when the engine's ${what} is broken the computer can be asked again`, async () => {
    const prepare = (page) => page.context().route(pattern, (route) => route.fulfill(answer));
    await withGame({ prepare, hash: against(1), expected: LOADING }, async ({ page, context }) => {
      await notice(page, "on-main-thread").waitFor();
      await page.keyboard.press("7");
      await notice(page, "engine-failed").waitFor();
      assert.equal(await board(page).getAttribute("data-turn"), "north");
      assert.equal(await page.locator("#crash").isVisible(), false);
      await context.unroute(pattern);
      await tool(page, "ask-again").click();
      await replied(page);
    });
  });
}

test("a trap of the engine on the page is not the end of the game, one of the app is", async () => {
  // A module whose function does nothing but trap, and a section that makes each its own: Chromium gives two modules
  // of the same bytes one address.
  const code = Buffer.from("0061736d0100000001040160000003020100070501016600000a05010300000b", "hex");
  const module = (mark) => Buffer.concat([code, Buffer.from([0, 2, 1, mark])]);
  let mark = 0x61;
  const prepare = (page) =>
    page.route("**/trap/*.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: module(mark++) }));
  await withGame({ prepare, hash: "#new=two", expected: [/unreachable/] }, async ({ page }) => {
    const fall = (name) =>
      page.evaluate(async (address) => {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(address));
        await new Promise((resolve) => {
          addEventListener("error", () => setTimeout(resolve), { once: true });
          setTimeout(() => instance.exports.f());
        });
      }, `./trap/${name}`);
    await fall("worker-0123456789abcdef.wasm");
    // Nor does a desk that dies take the game with it; the next window is of another one.
    await open(page, "rules");
    await fall("desk-0123456789abcdef.wasm");
    await page.waitForFunction(() => !document.querySelector("dialog"));
    assert.equal(await page.locator("#crash").isVisible(), false);
    await open(page, "settings");
    await closeDialog(page);
    await page.keyboard.press("7");
    const stored = await page.evaluate(() => localStorage.getItem("toguz.game"));
    await fall("app-0123456789abcdef_bg.wasm");
    assert.equal(await page.locator("#crash").isVisible(), true);
    assert.equal(await page.locator("#crash-game").textContent(), stored);
    // A game that stops the program each time must not lock its player out: it is put aside, not erased.
    await page.locator("#crash-anew").click();
    await board(page).waitFor();
    assert.equal(await board(page).getAttribute("data-turn"), "south");
    const aside = await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("toguz.game.bad."))
        .map((key) => localStorage.getItem(key)),
    );
    assert.deepEqual(aside, [stored]);
  });
});
