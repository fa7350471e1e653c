// Without a mouse: by keys alone, by a screen reader's ear, and by a finger that looks before it plays.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AFTER_7,
  MIDDLE,
  START,
  choose,
  click,
  closeDialog,
  consistent,
  fenOf,
  focused,
  hole,
  inState,
  leavesFen,
  liveLines,
  open,
  playKeys,
  read,
  showsFen,
  tool,
  two,
  withGame,
} from "../lib/board.mjs";

/** Presses Tab until the focus is where it should be. */
async function tabTo(page, wanted, key = "Tab") {
  const passed = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (wanted instanceof RegExp ? wanted.test(now) : now === wanted) return now;
    passed.push(now);
  }
  assert.fail(`${key} never came to ${wanted}: ${passed.join(" ")}`);
}

/** Goes by arrows to a hole. The board must have the focus. */
async function arrowsTo(page, side, number) {
  const row = (await focused(page)).replace(/\d+/, "");
  if (row !== side) await page.keyboard.press(side === "north" ? "ArrowUp" : "ArrowDown");
  for (let presses = 0; presses < 10; presses += 1) {
    const now = await focused(page);
    if (now === side + number) return;
    const here = Number(now.slice(side.length));
    // South's holes go up to the right, North's to the left.
    await page.keyboard.press(here < number === (side === "south") ? "ArrowRight" : "ArrowLeft");
  }
  assert.fail(`no way to ${side}${number}`);
}

test("a whole game is chosen and played to its end by keys alone", async () => {
  await withGame({}, async ({ page }) => {
    await tabTo(page, "new-game");
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await tabTo(page, "mode");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator('input[name="mode"]:checked').getAttribute("value"), "two");
    await tabTo(page, "variant");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator('input[name="variant"]:checked').getAttribute("value"), "bestemshe");
    await tabTo(page, "start");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("button[data-hole]").length === 10);
    assert.equal(await focused(page), "new-game", "the focus returns to what opened the window");
    await tabTo(page, /^(south|north)\d$/);
    for (let plies = 0; plies < 200; plies += 1) {
      const { state, turn, legal, fen } = await consistent(page, 50);
      if (state === "over") break;
      await arrowsTo(page, turn, legal[0]);
      await page.keyboard.press("Enter");
      await leavesFen(page, fen);
    }
    await inState(page, "over");
    assert.ok(await page.locator("[data-result]").isVisible());
    await tabTo(page, "rematch", "Shift+Tab");
    await page.keyboard.press("Enter");
    await showsFen(page, "5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1");
  });
});

test("the skip link leads to the board", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, url }) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, "south1");
    assert.equal(page.url(), url);
  });
});

test("the board is one tab stop, and arrows go along it as it looks", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    assert.equal(await page.locator('button[data-hole][tabindex="0"]').count(), 1);
    await tabTo(page, "south1");
    const go = async (key, to) => {
      await page.keyboard.press(key);
      assert.equal(await focused(page), to, key);
    };
    await go("ArrowRight", "south2");
    await go("End", "south9");
    await go("ArrowUp", "north1");
    await go("ArrowLeft", "north2");
    await go("ArrowDown", "south8");
    await go("Home", "south1");
    await go("ArrowUp", "north9");
    assert.equal(await page.locator('button[data-hole][tabindex="0"]').count(), 1);
    // Out of the board and back to the same hole.
    await page.keyboard.press("Tab");
    assert.doesNotMatch(await focused(page), /north|south/);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(page), "north9");
    await showsFen(page, START);
  });
});

test("upright, arrows follow the columns", async () => {
  await withGame({ hash: "#new=two", viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await hole(page, "south", 1).focus();
    for (const [key, to] of [
      ["ArrowUp", "south2"],
      ["ArrowLeft", "north8"],
      ["ArrowDown", "north9"],
      ["ArrowRight", "south1"],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await focused(page), to, key);
    }
  });
});

test("the focus stays on its hole through the player's move and the computer's answer", async () => {
  await withGame({ hash: "#new=computer&level=1" }, async ({ page }) => {
    await tabTo(page, "south1");
    await arrowsTo(page, "south", 7);
    await page.keyboard.press("Enter");
    await showsFen(page, AFTER_7);
    assert.equal(await focused(page), "south7");
    const reply = await leavesFen(page, AFTER_7);
    assert.equal(await focused(page), "south7");
    // Undo, redo and turning the board by key leave it there, too.
    await page.keyboard.press("u");
    await showsFen(page, START);
    await page.keyboard.press("y");
    await showsFen(page, reply);
    await page.keyboard.press("f");
    await page.waitForFunction(() => /turned/.test(document.querySelector("[data-live]").textContent));
    assert.equal(await focused(page), "south7");
  });
});

test("the focus stays on its hole when the board turns to the player to move", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await open(page, "settings");
    await choose(page, "auto-turn");
    await closeDialog(page);
    const before = await hole(page, "south", 7).boundingBox();
    await hole(page, "south", 7).focus();
    await page.keyboard.press("Enter");
    await showsFen(page, AFTER_7);
    const after = await hole(page, "south", 7).boundingBox();
    assert.ok(after.y < before.y, "the board did not turn");
    assert.equal(await focused(page), "south7");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(page), "north3");
  });
});

test("a control that goes off under the finger keeps the focus", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "7");
    await tool(page, "undo").focus();
    await page.keyboard.press("Enter");
    await showsFen(page, START);
    assert.equal(await tool(page, "undo").getAttribute("aria-disabled"), "true");
    assert.equal(await focused(page), "undo");
  });
});

test("while a window is open no key plays, Escape closes it, and the focus returns", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    for (const key of ["settings", "rules", "share", "new-game"]) {
      await page.locator(`[data-open="${key}"]`).focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog[open]").waitFor();
      assert.ok(await page.evaluate(() => document.activeElement.closest("dialog") !== null), `${key}: focus inside`);
      // The dialog holds the focus: a whole round of Tab never touches the page behind it.
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press("Tab");
        assert.ok(
          await page.evaluate(() => {
            const { activeElement: now } = document;
            return now === document.body || now.closest("dialog") !== null;
          }),
        );
      }
      for (const press of ["7", "u", "f", "n", "1"]) await page.keyboard.press(press);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog"));
      assert.equal(await focused(page), key);
      await showsFen(page, START);
    }
    assert.equal(await page.locator(".moves [data-ply]").count(), 0);
    // The keys live again.
    await playKeys(page, "7");
    await showsFen(page, AFTER_7);
    // A click beside the window closes it, too, and N opens one.
    await page.keyboard.press("n");
    await page.locator("dialog#new-game[open]").waitFor();
    await page.mouse.click(5, 5);
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await showsFen(page, AFTER_7);
  });
});

test("single keys can be switched off, and other layouts play the same", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    // On the Kazakh layout the digit row gives letters; the place of the key counts.
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "қ", code: "Digit7", bubbles: true, cancelable: true }),
      ),
    );
    await showsFen(page, AFTER_7);
    // With Ctrl, Alt or Meta a key is the browser's.
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Alt+2");
    await showsFen(page, AFTER_7);
    await open(page, "settings");
    await choose(page, "keys");
    await closeDialog(page);
    await page.keyboard.press("1");
    await page.keyboard.press("u");
    await page.keyboard.press("f");
    await showsFen(page, AFTER_7);
    // Enter on a hole is no shortcut and still plays.
    await hole(page, "north", 9).focus();
    await page.keyboard.press("Enter");
    await leavesFen(page, AFTER_7);
    assert.equal(await page.locator(".moves [data-ply]").count(), 2);
  });
});

const preview = (page) =>
  page.evaluate(() => {
    const hint = document.querySelector(".board__hint");
    const target = document.querySelector(".pit--target");
    return {
      from: hint.dataset.preview ?? null,
      text: hint.textContent,
      target: target && target.dataset.side + target.dataset.hole,
    };
  });

const previews = (page, from) =>
  page.waitForFunction((from) => (document.querySelector(".board__hint").dataset.preview ?? null) === from, from);

test("where a move ends is shown on hover and on focus, and can be switched off", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    const expected = { from: "7", text: "Ends in North’s hole 6: captures 10", target: "north6" };
    await hole(page, "south", 7).hover();
    await previews(page, "7");
    assert.deepEqual(await preview(page), expected);
    assert.match(await hole(page, "north", 6).textContent(), /\+10/);
    await page.mouse.move(2, 2);
    await previews(page, null);
    await tabTo(page, "south1");
    await arrowsTo(page, "south", 7);
    await previews(page, "7");
    assert.deepEqual(await preview(page), expected);
    // Whoever hears the page hears it with the hole.
    const described = await hole(page, "south", 7).getAttribute("aria-describedby");
    assert.equal(await page.locator(`[id="${described}"]`).textContent(), expected.text);
    // Not for the holes of the other side, nor for empty ones.
    await page.keyboard.press("ArrowUp");
    await previews(page, null);
    await showsFen(page, START);

    await open(page, "settings");
    await choose(page, "aids");
    await closeDialog(page);
    await hole(page, "south", 7).hover();
    await hole(page, "south", 7).focus();
    // Drawn by now, if it were drawn at all.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.deepEqual(await preview(page), { from: null, text: "", target: null });
    await page.keyboard.press("Enter");
    await showsFen(page, AFTER_7);
  });
});

test("a preview tells a tuz to be made, a stone for a tuz, and 19 stones that come home", async () => {
  for (const [fen, number, text] of [
    ["9S,9S,9S,9S,9S,9S,9S,2S,9S/9S,9S,9S,9S,9S,9S,9S,8S,3S 10 4 S 9", 9, /North’s hole 2: makes a tuz/],
    [MIDDLE, 3, /South’s hole 5: no capture/],
    ["9S,9S,9S,9S,9S,9S,9S,9S,9S/19S,8S,8S,8S,8S,8S,8S,8S,6S 0 0 S 1", 1, /South’s hole 1: no capture/],
    ["9S,9S,9S,9S,9S,9S,T,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,4S 9 5 S 9", 9, /North’s hole 3: South’s tuz/],
  ]) {
    await withGame({ hash: two(fen) }, async ({ page }) => {
      await hole(page, "south", number).hover();
      await previews(page, String(number));
      assert.match((await preview(page)).text, text);
    });
  }
});

test("a finger that rests on a hole sees where the move ends and plays nothing; a tap plays", async () => {
  const options = { hash: "#new=two", touch: true, viewport: { width: 390, height: 844 } };
  await withGame(options, async ({ page, context }) => {
    const touch = await context.newCDPSession(page);
    const { x, y, width, height } = await hole(page, "south", 7).boundingBox();
    const point = { x: x + width / 2, y: y + height / 2 };
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await previews(page, "7");
    const shown = await preview(page);
    assert.equal(shown.text, "Ends in North’s hole 6: captures 10");
    // Not under the finger: on the hole where it ends, and in words above or below the holes.
    assert.equal(shown.target, "north6");
    const hint = await page.locator(".board__hint").boundingBox();
    assert.ok(point.x < hint.x || point.x > hint.x + hint.width || Math.abs(point.y - hint.y) > 30);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await previews(page, null);
    await showsFen(page, START);
    await hole(page, "south", 1).tap();
    assert.notEqual(await leavesFen(page, START), START);
    assert.deepEqual(await page.locator(".moves [data-ply]").allTextContents(), ["19"]);
  });
});

test("a swipe over the board scrolls the page and plays nothing", async () => {
  const options = { hash: "#new=two", touch: true, viewport: { width: 360, height: 640 } };
  await withGame(options, async ({ page, context }) => {
    const actions = await page
      .locator("[data-board], button[data-hole]")
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).touchAction))]);
    for (const action of actions) assert.match(action, /^(auto|manipulation|pan-y)$/);
    assert.ok(!actions.includes("auto"), "a double tap must not zoom");
    const { x, y, width, height } = await hole(page, "south", 5).boundingBox();
    const touch = await context.newCDPSession(page);
    const finger = (type, dy) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + width / 2, y: y + height / 2 + dy }],
      });
    await finger("touchStart", 0);
    for (let dy = -10; dy >= -150; dy -= 10) await finger("touchMove", dy);
    await finger("touchEnd");
    await page.waitForFunction(() => window.scrollY > 50);
    await showsFen(page, START);
  });
});

test("holes, kazans and moves have spoken names", async () => {
  await withGame({ hash: two(MIDDLE) }, async ({ page }) => {
    // As the browser works them out for a screen reader.
    const named = async (role, name, locator) => {
      const found = page.getByRole(role, { name, exact: true });
      assert.equal(await found.count(), 1, name);
      assert.ok(await found.evaluate((element, other) => element === other, await locator.elementHandle()), name);
    };
    await named("button", "South hole 5, 23 stones", hole(page, "south", 5));
    await named("button", "North hole 9, 1 stone", hole(page, "north", 9));
    await named("button", "North hole 3, South’s tuz", hole(page, "north", 3));
    await named("button", "South hole 8, North’s tuz", hole(page, "south", 8));
    await named("img", "South kazan, 43 stones", page.locator('[data-kazan="south"]'));
    assert.equal(await page.getByRole("button", { name: /^(South|North) hole [1-9], / }).count(), 18);
    await click(page, "3");
    await named("button", "Move 24, South: 35", page.locator('[data-ply="1"]'));
  });
  await withGame({ hash: "#new=computer&level=1" }, async ({ page }) => {
    await page.getByRole("button", { name: "Your hole 4, 9 stones", exact: true }).waitFor();
    await page.getByRole("button", { name: "Opponent’s hole 4, 9 stones", exact: true }).waitFor();
  });
});

test("a live region says every move, capture and total, in order, however fast they come", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    // What a screen reader would be handed: text added to the region.
    await page.evaluate(() => {
      window.spoken = [];
      const region = document.querySelector("[data-live]");
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) window.spoken.push(node.textContent);
      });
      observer.observe(region, { childList: true });
    });
    await Promise.all([page.keyboard.press("7"), page.keyboard.press("9")]);
    await page.waitForFunction(() => window.spoken.length >= 2);
    const [first, second] = await page.evaluate(() => window.spoken);
    assert.match(first, /South plays hole 7: 9 stones, last in North’s hole 6, captures 10/);
    assert.match(first, /South 10, North 0/);
    assert.match(second, /North plays hole 9: 9 stones, last in South’s hole 8/);
    assert.doesNotMatch(second, /captures/);
    const region = page.locator("[data-live]");
    assert.equal(await region.getAttribute("aria-live"), "polite");
    await page.keyboard.press("u");
    await page.waitForFunction(() => /after 1 move/.test(document.querySelector("[data-live]").textContent));
    assert.match((await liveLines(page)).at(-1), /South 10, North 0/);
  });
  await withGame({ hash: two("9S,9S,9S,9S,9S,9S,9S,2S,9S/9S,9S,9S,9S,9S,9S,9S,8S,3S 10 4 S 9") }, async ({ page }) => {
    await playKeys(page, "9");
    assert.match((await liveLines(page)).at(-1), /makes a tuz.*South 13, North 4/);
  });
});

test("the computer's moves are said, too", async () => {
  await withGame({ hash: "#new=computer&level=1" }, async ({ page }) => {
    await click(page, "7");
    await leavesFen(page, AFTER_7);
    const lines = await liveLines(page);
    assert.match(lines.at(-2), /^You play hole 7/);
    assert.match(lines.at(-1), /^The opponent plays hole/);
    assert.equal((await read(page)).fen, await fenOf(page));
  });
});

test("a level of ten is chosen by the arrow keys, and what it is like is told", async () => {
  await withGame({ viewport: { width: 320, height: 568 } }, async ({ page }) => {
    await open(page, "new-game");
    const level = (number) => page.locator(`dialog[open] input[name="level"][value="${number}"]`);
    const hint = page.locator("dialog[open] .levels [role=status]");
    assert.equal(await page.locator('dialog[open] input[name="level"]').count(), 10);
    assert.equal(await hint.textContent(), "Easy");
    await level(3).focus();
    for (const [key, number, like] of [
      ["ArrowLeft", 2, "Easy"],
      ["ArrowLeft", 1, "A child’s first opponent"],
      ["ArrowLeft", 10, "Full strength"],
      ["ArrowLeft", 9, "Strong"],
      ["ArrowRight", 10, "Full strength"],
    ]) {
      await page.keyboard.press(key);
      await page.waitForFunction(
        ([number, like]) =>
          document.activeElement.value === String(number) &&
          document.activeElement.checked &&
          document.querySelector("dialog[open] .levels [role=status]").textContent === like,
        [number, like],
      );
    }
    // Two rows of five on the narrowest phone.
    const rows = await page.locator("dialog[open] .levels label").evaluateAll((labels) => {
      const tops = labels.map((label) => Math.round(label.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    });
    assert.deepEqual(rows, [5, 5]);
    await tool(page, "start").click();
    assert.match(await page.locator(".plate--north .plate__name").textContent(), /10/);
  });
});
