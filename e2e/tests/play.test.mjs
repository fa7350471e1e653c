// Playing: every way to make a move, what the board says after it, and every way in which a game ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AFTER_7,
  LAST_MOVE,
  MIDDLE,
  START,
  TWO_STONES,
  board,
  click,
  consistent,
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

const result = (page) =>
  page.locator("[data-result]").evaluate((element) => `${element.dataset.result} ${element.dataset.reason}`);

/** Cuts short the pause before the computer's move, which the tests of motion measure. */
const hurry = (page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = (task, delay, ...more) => wait.call(window, task, delay === 600 ? 10 : delay, ...more);
  });

// Kabiev – Otebaev, championship of Kazakhstan 2011.
const GAME = `
  1. 76(10) 98 2. 66 87(4) 3. 12(22) 76(8) 4. 25(34) 35 5. 38(38) 48(24) 6. 42 24 7. 72(40) 61(30) 8. 34 17(32)
  9. 12 23 10. 89 12 11. 34 38 12. 47 48 13. 89 45 14. 78 23 15. 89 34 16. 62 12 17. 89 34 18. 78 45 19. 89 45
  20. 67 23 21. 78 34 22. 45 23 23. 93X 98X 24. 35 12 25. 91(45) 24 26. 12 85 27. 91 91 28. 13 61(37) 29. 67 89
  30. 23 92(40) 31. 12 89 32. 91 78 33. 49 13 34. 91(50) 24 35. 69 56(45) 36. 56(57) 12 37. 39 49 38. 47 71(52)
  39. 34 58 40. 69 45 41. 79(66) 26 42. 95 13 43. 91(71)`
  .replaceAll(/\d+\.\s/g, "")
  .trim()
  .split(/\s+/);
const GAME_END = "1,7S,3S,4S,5S,3S,T,3S,1/1,4S,1,2S,4S,1S,1S,T,1 71 54 N 43";

test("a click, a digit and Enter play a hole, and all attributes tell the new position at once", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await showsFen(page, START);
    await consistent(page);
    await hole(page, "south", 7).click();
    await showsFen(page, AFTER_7);
    const after = await consistent(page);
    assert.equal(after.turn, "north");
    assert.equal(after.state, "idle");
    assert.deepEqual(after.kazan, { south: 10, north: 0 });
    assert.deepEqual(after.holes.north, [10, 10, 10, 10, 10, 0, 9, 9, 9]);
    assert.deepEqual(after.legal, [1, 2, 3, 4, 5, 7, 8, 9]);

    await page.keyboard.press("9");
    // Black's 9 lands on White's 8 and leaves 11 there.
    await leavesFen(page, AFTER_7);
    const second = await consistent(page);
    assert.deepEqual(second.holes.south, [10, 10, 10, 10, 10, 10, 2, 11, 10]);
    assert.equal(second.turn, "south");

    await hole(page, "south", 6).focus();
    await page.keyboard.press("Enter");
    await leavesFen(page, second.fen);
    assert.equal((await consistent(page)).turn, "north");
    await hole(page, "north", 8).focus();
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.querySelector("[data-board]").dataset.turn === "south");
    const moves = await page.locator(".moves [data-ply]").allTextContents();
    assert.deepEqual(moves, ["76(10)", "98", "66", "87(4)"]);
  });
});

test("a tap plays a hole on a touch screen", async () => {
  const options = { hash: "#new=two", touch: true, viewport: { width: 390, height: 844 } };
  await withGame(options, async ({ page }) => {
    await hole(page, "south", 7).tap();
    await showsFen(page, AFTER_7);
    await hole(page, "north", 9).tap();
    await leavesFen(page, AFTER_7);
    assert.equal((await consistent(page)).turn, "south");
  });
});

test("a hole that can not be played is refused with a reason, and nothing changes", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await click(page, "7");
    for (const [side, number, reason] of [
      ["south", 1, /other player/],
      ["north", 6, /empty/],
    ]) {
      // Not `click`: it waits for enabled elements, and this one says that it is not.
      await hole(page, side, number).click({ force: true });
      await page.locator(".status__more").filter({ hasText: reason }).waitFor();
      assert.match((await liveLines(page)).at(-1), reason);
      await showsFen(page, AFTER_7);
    }
  });
  await withGame({ hash: two(MIDDLE) }, async ({ page }) => {
    await page.keyboard.press("8");
    await page.locator(".status__more").filter({ hasText: /tuz/ }).waitFor();
    await showsFen(page, MIDDLE);
  });
});

test("a whole game of 85 moves with both tuz comes out at 71–54", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    const digits = GAME.map((move) => move[0]).join("");
    assert.equal(digits.length, 85);
    await click(page, digits.slice(0, 10));
    await consistent(page);
    await playKeys(page, digits.slice(10, 46));
    await showsFen(page, MIDDLE);
    assert.deepEqual((await consistent(page)).tuz, ["north3:south", "south8:north"]);
    await playKeys(page, digits.slice(46));
    await showsFen(page, GAME_END);
    const end = await consistent(page);
    assert.deepEqual(end.kazan, { south: 71, north: 54 });
    assert.equal(end.state, "idle");
    // The move list is the record as the federation writes it.
    const moves = await page.locator(".moves [data-ply]").allTextContents();
    assert.deepEqual(moves, GAME);
  });
});

test("a move of 19 stones comes home, and is marked there", async () => {
  const before = "9S,9S,9S,9S,9S,9S,9S,9S,9S/19S,8S,8S,8S,8S,8S,8S,8S,6S 0 0 S 1";
  await withGame({ hash: two(before) }, async ({ page }) => {
    await click(page, "1");
    await showsFen(page, "10S,10S,10S,10S,10S,10S,10S,10S,10S/2S,9S,9S,9S,9S,9S,9S,9S,7S 0 0 N 1");
    await consistent(page);
    const marked = await board(page).evaluate((root) =>
      ["landing", "origin"].map((mark) =>
        [...root.querySelectorAll(`.pit--${mark}`)].map(({ dataset }) => dataset.side + dataset.hole).join(),
      ),
    );
    assert.deepEqual(marked, ["south1", "south1"]);
    assert.equal(await page.locator('[data-ply="1"]').textContent(), "11");
    await page.keyboard.press("u");
    await showsFen(page, before);
  });
});

test("ten and nineteen stones in the ninth hole are both written 99 and are not the same move", async () => {
  for (const [before, after, text] of [
    [
      "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,8S,10S 0 0 S 1",
      "1,10S,10S,10S,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,9S,8S,1S 10 0 N 1",
      "99(10)",
    ],
    [
      "9S,9S,9S,9S,9S,9S,9S,9S,9S/8S,8S,8S,8S,8S,8S,8S,6S,19S 0 0 S 1",
      "10S,10S,10S,10S,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,9S,7S,2S 0 0 N 1",
      "99",
    ],
  ]) {
    await withGame({ hash: two(before) }, async ({ page }) => {
      await click(page, "9");
      await showsFen(page, after);
      assert.equal(await page.locator('[data-ply="1"]').textContent(), text);
    });
  }
});

test("when a player has no move the game ends by itself, says why, and counts the stones left", async () => {
  await withGame({ hash: two(LAST_MOVE) }, async ({ page }) => {
    await click(page, "1");
    await inState(page, "over");
    await showsFen(page, "9/9 83 79 N 40");
    const end = await consistent(page);
    assert.deepEqual(end.kazan, { south: 83, north: 79 });
    assert.deepEqual(end.legal, []);
    assert.equal(await result(page), "1-0 no-move");
    assert.match(await page.locator("[data-status]").textContent(), /South wins.*83–79: North has no move/);
    assert.match((await liveLines(page)).join(" "), /North has no move: the 3 stones left go to South’s kazan/);
    // Nothing can be played after the end, and undo leads back into the game.
    await page.keyboard.press("2");
    await showsFen(page, "9/9 83 79 N 40");
    await tool(page, "undo").click();
    await showsFen(page, LAST_MOVE);
    await inState(page, "idle");
    assert.equal(await page.locator("[data-result]").count(), 0);
  });
});

test("a row that runs dry does not end the game while its owner is not to move", async () => {
  // South's last stone leaves his row; North must move and may feed him.
  await withGame({ hash: two("8S,7,1/8,1S 75 78 S 30") }, async ({ page }) => {
    await click(page, "9");
    await showsFen(page, "8S,7,1S/9 75 78 N 30");
    await inState(page, "idle");
    await playKeys(page, "9");
    await inState(page, "idle");
    assert.deepEqual((await consistent(page)).holes.south, [1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });
});

test("82 stones win at once, 81 do not, and 81 each is a draw", async () => {
  await withGame({ hash: two("4S,7,1S/8,2S 80 75 S 30") }, async ({ page }) => {
    await click(page, "9");
    await inState(page, "over");
    await showsFen(page, "4S,8/8,1S 82 75 N 30");
    assert.equal(await result(page), "1-0 majority");
  });
  await withGame({ hash: two("4S,7,1S/8,2S 79 76 S 30") }, async ({ page }) => {
    await click(page, "9");
    await showsFen(page, "4S,8/8,1S 81 76 N 30");
    await inState(page, "idle");
    assert.equal(await page.locator("[data-result]").count(), 0);
  });
  await withGame({ hash: two("9/1S,4,2S,3 78 81 S 40") }, async ({ page }) => {
    await click(page, "1");
    await inState(page, "over");
    await showsFen(page, "9/9 81 81 N 40");
    assert.equal(await result(page), "1/2-1/2 no-move");
    assert.match(await page.locator("[data-status]").textContent(), /Draw/);
  });
});

test("the third occurrence of a position is a draw by itself", async () => {
  await withGame({ hash: two(TWO_STONES) }, async ({ page }) => {
    const round = "112233445566778899";
    await playKeys(page, round);
    assert.match((await read(page)).fen, /^8,1S\/1S,8 80 80 S /);
    await playKeys(page, round.slice(0, -1));
    assert.equal((await read(page)).state, "idle");
    await playKeys(page, round.slice(-1));
    await inState(page, "over");
    assert.equal(await result(page), "1/2-1/2 repetition");
    assert.match(await page.locator("[data-status]").textContent(), /third time/);
  });
});

test("two players can resign and agree on a draw", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await click(page, "7");
    await tool(page, "draw").click();
    await tool(page, "decline-draw").click();
    await inState(page, "idle");
    await tool(page, "draw").click();
    await tool(page, "accept-draw").click();
    await inState(page, "over");
    assert.equal(await result(page), "1/2-1/2 agreement");
    await tool(page, "rematch").click();
    await showsFen(page, START);
    await click(page, "7");
    await tool(page, "resign").click();
    await page.locator("dialog[open]").waitFor();
    await tool(page, "confirm-resign").click();
    await inState(page, "over");
    // North was to move.
    assert.equal(await result(page), "1-0 resignation");
    await showsFen(page, AFTER_7);
  });
});

test("Bestemshe is played on five holes a side", async () => {
  await withGame({ hash: "#new=two&variant=bestemshe" }, async ({ page }) => {
    await showsFen(page, "5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1");
    assert.equal(await page.locator("button[data-hole]").count(), 10);
    await click(page, "5");
    await showsFen(page, "5S,1,6S,6S,6S/5S,5S,5S,5S,1S 6 0 N 1");
    await consistent(page, 50);
    await page.keyboard.press("6");
    await page.locator(".status__more").filter({ hasText: "no such hole" }).waitFor();
    // The first legal hole each time, to the end.
    for (;;) {
      const { state, legal, fen } = await consistent(page, 50);
      if (state === "over") break;
      await page.keyboard.press(String(legal[0]));
      await leavesFen(page, fen);
    }
    assert.match(await result(page), /majority|no-move|repetition/);
  });
});

test("a whole game against the computer comes to its end", async () => {
  await withGame({ hash: "#new=computer&level=1", prepare: hurry }, async ({ page }) => {
    for (let plies = 0; ; plies += 2) {
      await page.waitForFunction(() => {
        const { turn, state } = document.querySelector("[data-board]").dataset;
        return state === "over" || (turn === "south" && state === "idle");
      });
      const { state, legal, fen } = await consistent(page);
      if (state === "over") break;
      // A child's first opponent against one who always plays his first hole: one game in twenty takes over 300 plies.
      assert.ok(plies < 1_500, "a game that does not end");
      await page.keyboard.press(String(legal[0]));
      await leavesFen(page, fen);
    }
    assert.match(await result(page), /^(1-0|0-1|1\/2-1\/2) (majority|no-move|repetition)$/);
    const { kazan } = await consistent(page);
    const shown = await page.locator("[data-status]").textContent();
    assert.ok(
      shown.includes(`${kazan.south}–${kazan.north}`) || shown.includes(`${kazan.north}–${kazan.south}`),
      shown,
    );
    assert.ok(await tool(page, "rematch").isVisible());
  });
});

test("the person may be North: the computer begins, and the person's row is near", async () => {
  await withGame({ hash: "#new=computer&level=1&side=north" }, async ({ page }) => {
    await page.waitForFunction(() => document.querySelector("[data-board]").dataset.turn === "north");
    const [own, other] = await Promise.all([
      hole(page, "north", 5).boundingBox(),
      hole(page, "south", 5).boundingBox(),
    ]);
    assert.ok(own.y > other.y);
    assert.ok((await read(page)).legal.length >= 7);
  });
});

test("the computer plays itself until it is told to wait, and to the end of a game", async () => {
  await withGame({ hash: "#new=watch&level=1" }, async ({ page }) => {
    const first = await leavesFen(page, START);
    await leavesFen(page, first);
    await tool(page, "pause").click();
    await tool(page, "resume").waitFor();
    await inState(page, "idle");
    const waiting = (await consistent(page)).fen;
    assert.deepEqual((await read(page)).legal, [], "nobody at the board has a move");
    await tool(page, "resume").click();
    await leavesFen(page, waiting);
  });
  // Every move is forced but the last: South gives his only stone away.
  const late = "8,1S/7,1S,1 80 80 S 60";
  await withGame({ hash: `#new=watch&level=1&fen=${encodeURIComponent(late)}`, prepare: hurry }, async ({ page }) => {
    await inState(page, "over");
    assert.equal(await result(page), "0-1 no-move");
    assert.deepEqual((await consistent(page)).kazan, { south: 80, north: 82 });
  });
});
