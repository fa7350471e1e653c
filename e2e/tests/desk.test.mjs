// The desk in the real page: the archive, import and export, the score sheet, the editor.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  AFTER_7,
  LAST_MOVE,
  MIDDLE,
  START,
  closeDialog,
  consistent,
  fenOf,
  notice,
  open,
  playKeys,
  read,
  showsFen,
  started,
  stored,
  tool,
  two,
  withGame,
} from "../lib/board.mjs";
import { assertAccessible, screenshot } from "../lib/fixture.mjs";
import { linkOf, onAnotherDevice } from "../lib/people.mjs";

const games = (page) => page.locator("#games [data-game]");
const dialog = (page, key) => page.locator(`dialog#${key}[open]`);
const button = (page, key, action) => page.locator(`dialog#${key} [data-action="${action}"]`);

/** Plays a game of two that ends with its first move. */
async function playToTheEnd(page) {
  await playKeys(page, "1");
  await page.locator("[data-result]").waitFor();
}

test("a finished game and one that was left are in the archive, and go on from there", async () => {
  await withGame({ hash: two(LAST_MOVE) }, async ({ page, url }) => {
    await playToTheEnd(page);
    await page.goto(`${url}#new=two`);
    await showsFen(page, START);
    await playKeys(page, "79");
    const left = await fenOf(page);
    await page.goto(`${url}#new=computer&level=1`);
    await showsFen(page, START);
    await open(page, "games");
    await games(page).nth(1).waitFor();
    assert.deepEqual(await games(page).evaluateAll((all) => all.map((game) => game.dataset.result)), ["*", "1-0"]);
    await assertAccessible(page);
    await screenshot(page, "games");
    // The one that was left goes on where it stood.
    await games(page).first().locator('[data-action="open"]').click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await showsFen(page, left);
    await playKeys(page, "6");
    // Nothing waits any more for the archive.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("toguz.leaving.")));
  });
});

test("games are named, found, deleted, and brought back", async () => {
  await withGame({ hash: two(LAST_MOVE) }, async ({ page }) => {
    await playToTheEnd(page);
    await open(page, "games");
    const game = games(page).first();
    await game.locator('[data-action="rename"]').click();
    const fields = game.locator("input[data-field]");
    await fields.first().fill("Ұлпан");
    await game.locator('[data-action="save"]').click();
    await page
      .locator("#games .game__players", { hasText: "Ұлпан" })
      .or(page.locator("#games .game__title", { hasText: "Ұлпан" }))
      .waitFor();
    await page.locator("#games-search").fill("ұлп");
    await games(page).first().waitFor();
    await page.locator("#games-search").fill("nobody");
    await page.waitForFunction(() => document.querySelectorAll("#games [data-game]").length === 0);
    await page.locator("#games-search").fill("");
    await games(page).first().locator('[data-action="delete"]').click();
    await page.waitForFunction(() => document.querySelectorAll("#games [data-game]").length === 0);
    await button(page, "games", "undo-delete").click();
    await games(page).first().waitFor();
  });
});

test("all games go to another device as one file", async () => {
  await withGame({ hash: two(LAST_MOVE) }, async ({ page }) => {
    await playToTheEnd(page);
    await open(page, "games");
    await games(page).first().waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "games", "export-all").click()]);
    const file = await download.path();
    assert.match(await readFile(file, "utf8"), /^toguz-games 1/);
    const [records] = await Promise.all([page.waitForEvent("download"), button(page, "games", "export-pgn").click()]);
    assert.match(records.suggestedFilename(), /^toguz-.*\.pgn$/);
    assert.match(await readFile(await records.path(), "utf8"), /\[SetUp "1"\][^]*40\. 1[^]*1-0/);
    await onAnotherDevice(page.url(), async (other) => {
      await open(other, "games");
      await other.locator('#games [data-field="file"]').setInputFiles(file);
      await games(other).first().waitFor();
      assert.equal(await games(other).count(), 1);
      // Read once more, nothing doubles.
      await other.locator('#games [data-field="file"]').setInputFiles(file);
      await other.locator("#games-outcome").waitFor();
      assert.equal(await games(other).count(), 1);
    });
  });
});

test("a record that is pasted is put on the board, with its remarks and other moves", async () => {
  const record = `[Event "Test"]
[White "Асан"]
[Black "Үсөн"]

1. 76(10) {the usual one} 98 (1... 87 {or this}) 2. 66! 87(4) *`;
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await open(page, "games");
    await button(page, "games", "import-games").click();
    await dialog(page, "import").waitFor();
    await page.locator("#import-text").fill(record);
    await page.locator("#import [data-found]").waitFor();
    await button(page, "import", "play").click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    assert.deepEqual(await page.locator(".moves [data-ply]").allTextContents(), ["76(10)", "98", "66!", "87(4)"]);
    assert.match(await page.locator("[data-board]").innerText(), /Асан/);
    await page.locator('.moves [data-ply="1"]').click();
    assert.equal(await page.locator(".moves__remark").innerText(), "the usual one");
    await page.locator('.moves [data-ply="2"]').click();
    await page.locator(".moves__others [data-ply]").click();
    assert.equal(await page.locator(".moves__remark").innerText(), "or this");
    assert.deepEqual(await page.locator(".moves [data-ply]").allTextContents(), ["76(10)", "87(2)"]);
    // And goes out again as it came.
    await open(page, "share");
    await button(page, "share", "to-export").click();
    const text = await page.locator("#export textarea").inputValue();
    for (const part of ["{the usual one}", "{or this}", "Асан", "66"])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });
});

test("many games of a file go to the archive, with a word on each that can not be read", async () => {
  const good = (name) => `[White "${name}"]\n\n1. 76(10) 98 2. 66 *\n\n`;
  const text = `${good("One")}${good("Two")}[White "Bad"]\n\n1. 76(10) 98 2. 65 *\n\n${good("Three")}`;
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await open(page, "games");
    await button(page, "games", "import-games").click();
    await page.locator('#import [data-field="files"]').setInputFiles({
      name: "games.pgn",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await page.locator("#import [data-found]").waitFor();
    await page.locator("#import [data-report]").waitFor();
    assert.match(await page.locator("#import [data-report]").innerText(), /66/);
    await button(page, "import", "archive").click();
    await button(page, "import", "show-games").click();
    await page.waitForFunction(() => document.querySelectorAll("#games [data-game]").length === 3);
  });
});

test("a position is set up and played from, and comes back as text", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await open(page, "new-game");
    await button(page, "new-game", "to-editor").click();
    await dialog(page, "editor").waitFor();
    const text = page.locator('#editor input[dir="ltr"], #editor textarea').first();
    await text.fill(MIDDLE);
    await text.press("Tab");
    await assertAccessible(page);
    await screenshot(page, "editor");
    await button(page, "editor", "play").click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await showsFen(page, MIDDLE);
    await playKeys(page, String((await read(page)).legal[0]));
    await consistent(page);
  });
});

test("a game is typed from paper with the number keys alone", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await open(page, "new-game");
    await button(page, "new-game", "to-sheet").click();
    await dialog(page, "sheet").waitFor();
    for (const key of "7698668") await page.keyboard.press(key);
    // Half a move: it is still there after a reload.
    await page.waitForFunction(() => localStorage["toguz.sheet"] !== undefined);
    await page.waitForTimeout(300);
    await page.reload();
    await started(page);
    await open(page, "new-game");
    await button(page, "new-game", "to-sheet").click();
    await page.locator('#sheet [data-moves="3"]').waitFor();
    await page.keyboard.press("7");
    await page.locator('#sheet [data-moves="4"]').waitFor();
    // A wrong second digit is told at once.
    await page.keyboard.press("1");
    await page.keyboard.press("1");
    await page.locator("#sheet [data-fault]").waitFor();
    await page.keyboard.press("Backspace");
    await screenshot(page, "sheet");
    await page.keyboard.press("Backspace");
    await button(page, "sheet", "board").click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    assert.deepEqual(await page.locator(".moves [data-ply]").allTextContents(), ["76(10)", "98", "66", "87(4)"]);
  });
});

test("with the browser's database blocked games wait in the storage, and the user is told", async () => {
  const block = () => {
    Object.defineProperty(window, "indexedDB", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  };
  await withGame({ hash: two(LAST_MOVE), prepare: (page) => page.addInitScript(block) }, async ({ page }) => {
    await playToTheEnd(page);
    await notice(page, "not-archived").waitFor();
    const waiting = Object.keys(await stored(page)).filter((key) => key.startsWith("toguz.leaving."));
    assert.equal(waiting.length, 1);
    await open(page, "games");
    await page.locator("#games [data-failure]").waitFor();
    await closeDialog(page);
  });
});

test("a game that the page closed too early to keep is kept at the next start", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, url }) => {
    await playKeys(page, "7");
    const link = await (async () => {
      await open(page, "share");
      const link = await linkOf(page);
      await closeDialog(page);
      return link;
    })();
    assert.ok(link.startsWith(url));
    // As if the tab had been closed between leaving a game and the archive's answer.
    await page.evaluate(() =>
      localStorage.setItem(
        "toguz.leaving.00000000000000aa",
        `${localStorage["toguz.game"].replace(/seed=[0-9a-f]+/, "seed=00000000000000aa")}`,
      ),
    );
    await page.reload();
    await started(page);
    await showsFen(page, AFTER_7);
    await page.waitForFunction(() => localStorage["toguz.leaving.00000000000000aa"] === undefined);
    await open(page, "games");
    await games(page).first().waitFor();
  });
});
