// Taking back, playing again, and looking back: the whole position returns, not just the stones.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AFTER_7,
  MIDDLE,
  START,
  board,
  click,
  consistent,
  fenOf,
  hole,
  inState,
  leavesFen,
  liveLines,
  playKeys,
  read,
  showsFen,
  tool,
  two,
  withGame,
} from "../lib/board.mjs";

const moves = (page) => page.locator(".moves [data-ply]").allTextContents();
const isOff = async (page, key) => (await tool(page, key).getAttribute("aria-disabled")) === "true";

/** Holes, totals as drawn and as told, tuz, marks: everything that undo must bring back. */
const picture = (page) =>
  board(page).evaluate((root) => ({
    fen: root.dataset.fen,
    turn: root.dataset.turn,
    holes: [...root.querySelectorAll("button[data-hole]")].map((button) => [
      button.dataset.side + button.dataset.hole,
      button.dataset.stones,
      button.dataset.tuz,
      button.textContent,
      [...button.classList].filter((name) => /origin|landing/.test(name)).join(),
    ]),
    kazans: [...root.querySelectorAll("[data-kazan]")].map((trough) => [
      trough.dataset.kazan,
      trough.dataset.stones,
      trough.getAttribute("aria-label"),
    ]),
    plates: [...root.querySelectorAll(".plate__total")].map((plate) => plate.textContent),
  }));

test("undo and redo bring back the whole position, move by move", async () => {
  await withGame({ hash: two(MIDDLE) }, async ({ page }) => {
    const seen = [await picture(page)];
    for (const digit of "324912") {
      await playKeys(page, digit);
      seen.push(await picture(page));
    }
    assert.notDeepEqual(seen[0].kazans, seen.at(-1).kazans, "something must have been captured");
    for (const expected of seen.toReversed().slice(1)) {
      await page.keyboard.press("u");
      await showsFen(page, expected.fen);
      assert.deepEqual(await picture(page), expected);
    }
    assert.ok(await isOff(page, "undo"));
    for (const expected of seen.slice(1)) {
      await page.keyboard.press("y");
      await showsFen(page, expected.fen);
      assert.deepEqual(await picture(page), expected);
    }
    assert.ok(await isOff(page, "redo"));
  });
});

test("undo takes a tuz back, too", async () => {
  // South's 9 makes three in North's 2.
  const before = "9S,9S,9S,9S,9S,9S,9S,2S,9S/9S,9S,9S,9S,9S,9S,9S,8S,3S 10 4 S 9";
  await withGame({ hash: two(before) }, async ({ page }) => {
    await click(page, "9");
    assert.deepEqual((await consistent(page)).tuz, ["north2:south"]);
    assert.equal((await read(page)).kazan.south, 13);
    assert.deepEqual(await moves(page), ["92X"]);
    await tool(page, "undo").click();
    await showsFen(page, before);
    const back = await consistent(page);
    assert.deepEqual(back.tuz, []);
    assert.deepEqual(back.kazan, { south: 10, north: 4 });
    await tool(page, "redo").click();
    await page.waitForFunction(() => document.querySelector("[data-tuz]"));
    assert.deepEqual((await consistent(page)).tuz, ["north2:south"]);
  });
});

test("against the computer one undo leads back to the person's own turn", async () => {
  await withGame({ hash: "#new=computer&level=1" }, async ({ page }) => {
    await click(page, "7");
    await leavesFen(page, AFTER_7);
    const reply = await fenOf(page);
    await click(page, String((await read(page)).legal[0]));
    await page.waitForFunction(() => document.querySelectorAll(".moves [data-ply]").length === 4);
    await tool(page, "undo").click();
    await showsFen(page, reply);
    await tool(page, "undo").click();
    await showsFen(page, START);
    assert.equal((await consistent(page)).kazan.south, 0);
    assert.ok(await isOff(page, "undo"));
    // Redo plays the computer's answer again and does not ask for another.
    await tool(page, "redo").click();
    await showsFen(page, reply);
    assert.equal((await read(page)).turn, "south");
  });
});

test("undo while the computer thinks takes the person's move back, and the answer never comes", async () => {
  const hash = `#new=computer&level=10&side=south&fen=${encodeURIComponent(MIDDLE)}`;
  await withGame({ hash }, async ({ page }) => {
    await click(page, "5");
    await inState(page, "thinking");
    assert.match(await page.locator("[data-status]").textContent(), /thinking/);
    await page.keyboard.press("u");
    await showsFen(page, MIDDLE);
    await inState(page, "idle");
    assert.equal((await read(page)).turn, "south");
    assert.equal((await consistent(page)).kazan.south, 43);
    // The next answer is to the next move: had the old one been played, it would stand in its place.
    await click(page, "2");
    const after = await fenOf(page);
    await inState(page, "thinking");
    await leavesFen(page, after);
    const list = await moves(page);
    assert.equal(list.length, 2);
    assert.match(list[0], /^2/);
    assert.equal((await read(page)).turn, "south");
  });
});

test("a click in the move list shows that position, and Back returns to the game", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "7968");
    const live = await fenOf(page);
    await page.locator('[data-ply="1"]').click();
    await showsFen(page, AFTER_7);
    assert.equal(await page.locator('.moves [aria-current="step"]').getAttribute("data-ply"), "1");
    // Only looking: nothing can be played, and the reason is said.
    await page.keyboard.press("1");
    await page.waitForFunction(() => /Another position/.test(document.querySelector("[data-live]").textContent));
    await showsFen(page, AFTER_7);
    await tool(page, "back-to-game").click();
    await showsFen(page, live);
    assert.deepEqual(await moves(page), ["76(10)", "98", "66", "87(4)"]);

    // Step by step, by button and by key, and by Escape to the game again.
    await tool(page, "first").click();
    await showsFen(page, START);
    await tool(page, "next").click();
    await showsFen(page, AFTER_7);
    await tool(page, "last").click();
    await showsFen(page, live);
    await tool(page, "previous").click();
    assert.notEqual(await fenOf(page), live);
    await page.keyboard.press("Escape");
    await showsFen(page, live);
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await leavesFen(page, live), live);
    await page.keyboard.press("ArrowRight");
    await showsFen(page, live);
  });
});

test("playing on from an earlier position takes back what followed", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "7968");
    const live = await fenOf(page);
    await page.locator('[data-ply="1"]').click();
    await showsFen(page, AFTER_7);
    await tool(page, "continue-here").click();
    assert.equal(await page.locator('[data-action="back-to-game"]').count(), 0);
    // What followed is still there to be redone, until something else is played.
    for (let left = 3; left > 0; left -= 1) await tool(page, "redo").click();
    await showsFen(page, live);
    await page.locator('[data-ply="1"]').click();
    await tool(page, "continue-here").click();
    await click(page, "1");
    assert.equal((await moves(page)).length, 2);
    assert.equal((await moves(page))[0], "76(10)");
    assert.ok(await isOff(page, "redo"));
  });
});

test("F turns the board and back, and the position stays", async () => {
  await withGame({ hash: two(MIDDLE) }, async ({ page }) => {
    const above = async () => {
      const south = await hole(page, "south", 1).boundingBox();
      const north = await hole(page, "north", 1).boundingBox();
      return south.y < north.y;
    };
    assert.equal(await above(), false);
    await page.keyboard.press("f");
    await page.waitForFunction(() => /turned/.test(document.querySelector("[data-live]").textContent));
    assert.equal(await above(), true);
    await showsFen(page, MIDDLE);
    assert.match((await liveLines(page)).at(-1), /North’s row is near/);
    await tool(page, "flip").click();
    await page.waitForFunction(() => /South’s row is near/.test(document.querySelector("[data-live]").textContent));
    assert.equal(await above(), false);
  });
});

test("undo after the end leads back into the game", async () => {
  await withGame({ hash: two("4S,7,1S/8,2S 80 75 S 30") }, async ({ page }) => {
    await click(page, "9");
    await inState(page, "over");
    await page.keyboard.press("u");
    await inState(page, "idle");
    assert.deepEqual((await consistent(page)).kazan, { south: 80, north: 75 });
    await page.keyboard.press("y");
    await inState(page, "over");
    assert.equal(await page.locator("[data-result]").getAttribute("data-result"), "1-0");
  });
});
