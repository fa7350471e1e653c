// Motion: the position is final at once, the way there is shown stone by stone, and whoever wants none has none.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AFTER_7,
  LAST_MOVE,
  MIDDLE,
  START,
  choose,
  click,
  closeDialog,
  consistent,
  fenOf,
  hole,
  inState,
  leavesFen,
  open,
  read,
  showsFen,
  tool,
  two,
  withGame,
} from "../lib/board.mjs";

const MOVING = { reducedMotion: "no-preference" };

/**
 * Notes every change that the board goes through, in order: what the attributes tell, what is drawn, when.
 *
 * @param {import("playwright-core").Page} page
 */
async function record(page) {
  await page.evaluate(() => {
    const root = document.querySelector("[data-board]");
    const drawn = (button) => {
      if (button.querySelector(".tuz")) return "tuz";
      return button.querySelector(".badge__text")?.textContent ?? "0";
    };
    const look = () => {
      const now = { at: performance.now(), fen: root.dataset.fen, state: root.dataset.state, told: {}, drawn: {} };
      for (const button of root.querySelectorAll("button[data-hole]")) {
        const name = button.dataset.side + button.dataset.hole;
        now.told[name] = button.dataset.stones;
        now.drawn[name] = drawn(button);
      }
      for (const trough of root.querySelectorAll("[data-kazan]")) {
        const owner = trough.dataset.kazan;
        now.told[owner] = trough.dataset.stones;
        now.drawn[owner] = root.querySelector(`.plate--${owner} .plate__total`).textContent;
      }
      window.seen.push(now);
    };
    window.seen = [];
    window.watching?.disconnect();
    look();
    window.watching = new MutationObserver(look);
    window.watching.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** @param {import("playwright-core").Page} page */
const seen = (page) => page.evaluate(() => window.seen);

/** The first index at which `test` holds; fails if it never does. */
function first(log, what, test) {
  const index = log.findIndex(test);
  assert.notEqual(index, -1, `${what} was never seen`);
  return index;
}

/** Chooses a speed, as a person does. */
async function setSpeed(page, speed) {
  await open(page, "settings");
  await choose(page, "speed", speed);
  await closeDialog(page);
}

test("a move is final at once, and its stones fall one by one", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    await record(page);
    await hole(page, "south", 7).click();
    await showsFen(page, AFTER_7);
    await inState(page, "idle");
    const log = await seen(page);
    const made = first(log, "the new position", (entry) => entry.fen === AFTER_7);
    // The very first picture with the new position tells all of it, while the stones have yet to move.
    assert.equal(log[made].state, "sowing");
    assert.deepEqual([log[made].told.north3, log[made].told.north6, log[made].told.south], ["10", "0", "10"]);
    assert.deepEqual([log[made].drawn.north3, log[made].drawn.north6, log[made].drawn.south], ["9", "9", "0"]);
    for (const entry of log.slice(made)) {
      assert.equal(entry.fen, AFTER_7);
      assert.equal(entry.told.north6, "0");
    }
    // Each hole on the way changes after the one before it; then the capture leaves its hole; then it is in the kazan.
    const order = ["south7", "south8", "south9", "north1", "north2", "north3", "north4", "north5", "north6"];
    const fell = order.map((name, index) =>
      first(log, name, (entry) => entry.drawn[name] === (index === 0 ? "1" : "10")),
    );
    // The even number can be read before the stones are gone.
    const captured = first(log, "the capture", (entry) => entry.drawn.north6 === "0");
    const gained = first(log, "the capture in the kazan", (entry) => entry.drawn.south === "10");
    const path = [made, ...fell, captured, gained];
    assert.deepEqual(
      path,
      [...path].sort((a, b) => a - b),
    );
    // A busy machine may show a few together; all at once is what must never be.
    assert.ok(new Set(path).size > path.length - 4, path.join());
    assert.ok(log[fell.at(-1)].at - log[made].at > 400, "too fast to follow");
    assert.deepEqual([...new Set(log.slice(made).map((entry) => entry.state))], ["sowing", "idle"]);
    // At rest, what is drawn is what is told.
    const end = log.at(-1);
    assert.deepEqual(end.drawn, end.told);
  });
});

test("a tuz, the stones in it and the sweep at the end are shown as they come about", async () => {
  const tuz = "9S,9S,9S,9S,9S,9S,9S,2S,9S/9S,9S,9S,9S,9S,9S,9S,8S,3S 10 4 S 9";
  await withGame({ ...MOVING, hash: two(tuz) }, async ({ page, url }) => {
    await record(page);
    await hole(page, "south", 9).click();
    await leavesFen(page, tuz);
    await inState(page, "idle");
    let log = await seen(page);
    const final = first(log, "the new position", (entry) => entry.fen !== tuz);
    const sown = first(log, "the stone before the last", (entry) => entry.drawn.north1 === "10");
    const made = first(log, "the tuz", (entry) => entry.drawn.north2 === "tuz");
    assert.ok(final < sown && sown < made);
    assert.deepEqual([log[final].told.north2, log[final].drawn.north2, log[final].drawn.south], ["0", "2", "10"]);
    assert.equal(log.at(-1).drawn.south, "13");

    await page.goto(url + two(LAST_MOVE));
    await showsFen(page, LAST_MOVE);
    await record(page);
    await hole(page, "south", 1).click();
    await inState(page, "over");
    log = await seen(page);
    const over = first(log, "the end", (entry) => entry.fen === "9/9 83 79 N 40");
    assert.equal(log[over].state, "sowing");
    assert.equal(log[over].told.south, "83");
    assert.equal(log[over].drawn.south, "80");
    assert.equal(log.at(-1).drawn.south, "83");
    // Two holes are swept, one after the other.
    const totals = [...new Set(log.map((entry) => entry.drawn.south))];
    assert.ok(totals.length >= 3, totals.join());
  });
});

test("a second action skips: a click anywhere on the board, Escape, the Skip button", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    await setSpeed(page, "slow");
    const ways = [
      () => hole(page, "north", 1).click({ force: true }),
      () => page.locator('[data-kazan="south"]').click({ force: true }),
      () => page.keyboard.press("Escape"),
      () => tool(page, "skip").click(),
    ];
    for (const skip of ways) {
      await record(page);
      await hole(page, "south", 7).click();
      await inState(page, "sowing");
      await skip();
      await inState(page, "idle");
      // The skip ended the motion and played nothing.
      await showsFen(page, AFTER_7);
      const log = await seen(page);
      const made = first(log, "the new position", (entry) => entry.fen === AFTER_7);
      assert.ok(log.at(-1).at - log[made].at < 3500, "slow, this move takes far longer: nothing was skipped");
      assert.deepEqual(log.at(-1).drawn, log.at(-1).told);
      await page.keyboard.press("u");
      await showsFen(page, START);
      await inState(page, "idle");
    }
  });
});

test("digits pressed faster than the stones fall are all played, in order", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    for (const digit of "7968") await page.keyboard.press(digit);
    await page.waitForFunction(() => document.querySelectorAll(".moves [data-ply]").length === 4);
    await inState(page, "idle");
    assert.deepEqual(await page.locator(".moves [data-ply]").allTextContents(), ["76(10)", "98", "66", "87(4)"]);
    await consistent(page);
  });
});

test("the computer's answer waits for the animation and for the eye, and is itself shown", async () => {
  await withGame({ ...MOVING, hash: "#new=computer&level=1" }, async ({ page }) => {
    await record(page);
    await hole(page, "south", 7).click();
    await showsFen(page, AFTER_7);
    const reply = await leavesFen(page, AFTER_7);
    await inState(page, "idle");
    const log = await seen(page);
    const answered = first(log, "the answer", (entry) => entry.fen === reply);
    const before = log.slice(0, answered).filter((entry) => entry.fen === AFTER_7);
    const rested = before.findIndex((entry) => entry.state !== "sowing");
    assert.notEqual(rested, -1, "the answer came while the stones were still falling");
    assert.ok(before.slice(rested).every((entry) => entry.state === "thinking"));
    assert.ok(log[answered].at - before[rested].at > 450, "the answer came too fast to follow");
    // It is sown, too: final at once, drawn later.
    assert.equal(log[answered].state, "sowing");
    assert.notDeepEqual(log[answered].drawn, log[answered].told);
    assert.deepEqual(log.at(-1).drawn, log.at(-1).told);
  });
});

test("the person's next move may come before the answer was shown to its end", async () => {
  await withGame({ ...MOVING, hash: "#new=computer&level=1" }, async ({ page }) => {
    await setSpeed(page, "slow");
    await hole(page, "south", 7).click();
    await tool(page, "skip").click();
    const reply = await leavesFen(page, AFTER_7);
    await inState(page, "sowing");
    const { legal } = await read(page);
    await page.keyboard.press(String(legal[0]));
    const next = await leavesFen(page, reply);
    assert.equal(next.split(" ").at(-2), "N");
    await inState(page, "sowing");
    await consistent(page);
  });
});

test("the last move can be shown again, by button and by key", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    await setSpeed(page, "fast");
    await click(page, "7");
    await inState(page, "idle");
    for (const replay of [() => tool(page, "replay").click(), () => page.keyboard.press("r")]) {
      await record(page);
      await replay();
      await inState(page, "sowing");
      await inState(page, "idle");
      const log = await seen(page);
      assert.ok(log.every((entry) => entry.fen === AFTER_7 && entry.told.south === "10"));
      assert.ok(log.some((entry) => entry.drawn.south === "0" && entry.drawn.north3 === "9"));
      assert.deepEqual(log.at(-1).drawn, log.at(-1).told);
      assert.equal(await page.locator(".moves [data-ply]").count(), 1);
    }
  });
});

test("fast is faster than normal, and normal than slow", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    const took = [];
    for (const speed of ["fast", "normal", "slow"]) {
      await setSpeed(page, speed);
      await record(page);
      await hole(page, "south", 1).click();
      await inState(page, "sowing");
      await inState(page, "idle");
      const log = await seen(page);
      const began = first(log, "sowing", (entry) => entry.state === "sowing");
      took.push(log.at(-1).at - log[began].at);
      await page.keyboard.press("u");
      await showsFen(page, START);
    }
    assert.ok(took[0] * 1.4 < took[1] && took[1] * 1.4 < took[2], took.join());
  });
});

test("with the speed off the position is final in one frame, and nothing moves", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    await setSpeed(page, "off");
    await page.mouse.move(0, 0);
    await record(page);
    const frame = await hole(page, "south", 7).evaluate(async (button) => {
      button.click();
      await new Promise(requestAnimationFrame);
      const now = window.seen.at(-1);
      return { ...now, moving: document.getAnimations().length };
    });
    assert.equal(frame.fen, AFTER_7);
    assert.equal(frame.state, "idle");
    assert.deepEqual(frame.drawn, frame.told);
    assert.equal(frame.moving, 0);
    assert.ok((await seen(page)).every((entry) => entry.state === "idle"));
  });
});

/** Counts, in every frame, what moves. */
const watchAnimations = () => {
  window.moved = [];
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { target, pseudoElement } = animation.effect;
      window.moved.push(
        `${animation.animationName ?? animation.transitionProperty} of ${target.tagName}.${target.getAttribute("class")}${pseudoElement ?? ""}`,
      );
    }
    requestAnimationFrame(look);
  };
  look();
};

test("for those who asked their system for less movement nothing moves at all", async () => {
  await withGame({ hash: "#new=computer&level=1" }, async ({ page }) => {
    await page.evaluate(watchAnimations);
    await record(page);
    await hole(page, "south", 5).hover();
    await hole(page, "south", 7).click();
    await showsFen(page, AFTER_7);
    await inState(page, "thinking");
    await leavesFen(page, AFTER_7);
    await inState(page, "idle");
    await tool(page, "flip").click();
    await open(page, "settings");
    await choose(page, "theme", "dark");
    await closeDialog(page);
    await tool(page, "undo").click();
    await showsFen(page, START);
    assert.deepEqual(await page.evaluate(() => [...new Set(window.moved)]), []);
    assert.ok((await seen(page)).every((entry) => entry.state !== "sowing"));
    assert.equal(await page.locator("html").getAttribute("data-motion"), "off");
  });
});

test("the watch that finds no animation there finds those that there are", async () => {
  await withGame({ ...MOVING, hash: "#new=two" }, async ({ page }) => {
    await page.evaluate(watchAnimations);
    await hole(page, "south", 7).click();
    await inState(page, "sowing");
    await inState(page, "idle");
    assert.notDeepEqual(await page.evaluate(() => window.moved), []);
  });
});

test("whoever chose a speed has it, whatever the system asks for, and a change in the system counts at once", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.waitForFunction(() => document.documentElement.dataset.motion === "on");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForFunction(() => document.documentElement.dataset.motion === "off");
    await setSpeed(page, "fast");
    await hole(page, "south", 7).click();
    await inState(page, "sowing");
    await inState(page, "idle");
    await showsFen(page, AFTER_7);
  });
});

test("looking back to an earlier move needs no motion, and stepping forward shows the move", async () => {
  await withGame({ ...MOVING, hash: two(MIDDLE) }, async ({ page }) => {
    await setSpeed(page, "fast");
    await click(page, "3");
    await inState(page, "idle");
    const after = await fenOf(page);
    await tool(page, "previous").click();
    await showsFen(page, MIDDLE);
    await inState(page, "idle");
    await record(page);
    await tool(page, "next").click();
    await showsFen(page, after);
    await inState(page, "sowing");
    await inState(page, "idle");
    assert.deepEqual((await seen(page)).at(-1).drawn.south, (await consistent(page)).kazan.south.toString());
  });
});
