// What is kept on the device, what happens when it can not be, and links that start games.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  AFTER_7,
  MIDDLE,
  START,
  board,
  choose,
  click,
  closeDialog,
  consistent,
  fenOf,
  inState,
  leavesFen,
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

const GAME = "toguz.game";
const SETTINGS = "toguz.settings";

/** Waits until a stored document says this: writing follows drawing. */
const isStored = (page, key, fields) =>
  page.waitForFunction(
    ([key, fields]) => {
      const document = new URLSearchParams(localStorage[key] ?? "");
      return Object.entries(fields).every(([name, value]) => document.get(name) === value);
    },
    [key, fields],
  );

/** Waits until so many plies from the usual start are stored. The packed game begins with version, flags and length. */
const isPlayed = (page, plies) =>
  page.waitForFunction(
    ([key, plies]) => {
      const code = new URLSearchParams(localStorage[key] ?? "").get("game");
      return code && atob(code.slice(0, 4)).charCodeAt(2) === plies;
    },
    [GAME, plies],
  );

/** Does something and waits until another game document is stored than before. */
async function storing(page, act) {
  const before = (await stored(page))[GAME] ?? null;
  await act();
  await page.waitForFunction(([key, before]) => (localStorage[key] ?? null) !== before, [GAME, before]);
}

/** Puts texts into the storage of a page that is open, and loads it again. */
async function reloadWith(page, texts) {
  await page.evaluate((texts) => {
    localStorage.clear();
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, texts);
  await page.reload();
  await started(page);
}

test("a reload keeps the game, what can be redone, and who plays", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "7968");
    const live = await fenOf(page);
    await playKeys(page, "5");
    await page.keyboard.press("u");
    await showsFen(page, live);
    await isPlayed(page, 5);
    await storing(page, () => page.keyboard.press("f"));
    await page.reload();
    await started(page);
    await showsFen(page, live);
    assert.equal(new URL(page.url()).hash, "", "the link is used up, or a reload would start another game");
    assert.equal(await page.locator(".moves [data-ply]").count(), 5);
    assert.deepEqual(await consistent(page).then(({ turn, state }) => [turn, state]), ["south", "idle"]);
    await page.keyboard.press("y");
    await leavesFen(page, live);
    // Two people still: North moves by hand.
    await playKeys(page, String((await read(page)).legal[0]));
  });
});

test("a reload keeps an ended game ended, and a set-up start", async () => {
  await withGame({ hash: two(MIDDLE) }, async ({ page }) => {
    await click(page, "3");
    await tool(page, "resign").click();
    await storing(page, async () => {
      await tool(page, "confirm-resign").click();
      await inState(page, "over");
    });
    const end = await fenOf(page);
    await page.reload();
    await started(page);
    await showsFen(page, end);
    assert.equal(await page.locator("[data-result]").getAttribute("data-reason"), "resignation");
    await page.keyboard.press("u");
    await showsFen(page, MIDDLE);
  });
});

test("a reload keeps settings, level and language, and the computer's turn", async () => {
  await withGame({}, async ({ page }) => {
    await open(page, "settings");
    await choose(page, "lang", "kk");
    await choose(page, "theme", "dark");
    await choose(page, "speed", "fast");
    await choose(page, "kazan-at", "far");
    await choose(page, "numbers-only");
    await closeDialog(page);
    await open(page, "new-game");
    await choose(page, "level", "10");
    await choose(page, "side", "north");
    await tool(page, "start").click();
    await isStored(page, GAME, { south: "10" });
    await isStored(page, SETTINGS, { level: "10", lang: "kk" });
    await page.reload();
    await started(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "kk");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    assert.equal(await page.locator("h1.head__name").textContent(), "Тоғызқұмалақ");
    // The computer still moves first, at its level.
    await page.waitForFunction(() => document.querySelector("[data-board]").dataset.turn === "north");
    assert.match(await page.locator(".plate--south .plate__name").textContent(), /10/);
    await open(page, "settings");
    for (const [name, value] of [
      ["lang", "kk"],
      ["theme", "dark"],
      ["speed", "fast"],
      ["kazan-at", "far"],
    ]) {
      assert.equal(await page.locator(`input[name="${name}"]:checked`).getAttribute("value"), value);
    }
    assert.ok(await page.locator('input[name="numbers-only"]').isChecked());
    await closeDialog(page);
    await open(page, "new-game");
    assert.equal(await page.locator('input[name="level"]:checked').getAttribute("value"), "10");
    assert.equal(await page.locator('input[name="side"]:checked').getAttribute("value"), "north");
  });
});

test("a stored game that can not be read is set aside, offered for download, and play goes on", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "79");
    await isPlayed(page, 2);
    const good = (await stored(page))[GAME];
    for (const bad of [
      good.slice(0, -3),
      "ң not a document",
      good.replace("game=A", "game=B"),
      good.replace("north=human", "north=11"),
      '{"version":1}',
    ]) {
      assert.notEqual(bad, good);
      await reloadWith(page, { [GAME]: bad });
      await notice(page, "set-aside").waitFor();
      const aside = Object.entries(await stored(page)).filter(([key]) => key.startsWith(`${GAME}.bad.`));
      assert.deepEqual(
        aside.map(([, text]) => text),
        [bad],
      );
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        notice(page, "set-aside").locator('[data-action="download"]').click(),
      ]);
      assert.equal(await readFile(await download.path(), "utf8"), bad);
      assert.equal(download.suggestedFilename(), `${aside[0][0]}.txt`);

      await showsFen(page, START);
      await click(page, "7");
      await showsFen(page, AFTER_7);
      await isPlayed(page, 1);
      await notice(page, "set-aside").locator('[data-action="dismiss"]').click();
      assert.equal(await page.locator("[data-notice]").count(), 0);
      assert.equal((await stored(page))[aside[0][0]], bad, "play must not touch what was set aside");
    }
  });
});

test("settings that can not be read are set aside, too, and the game is not lost with them", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "7");
    await isPlayed(page, 1);
    const game = (await stored(page))[GAME];
    await reloadWith(page, { [GAME]: game, [SETTINGS]: '{"theme":"da' });
    await notice(page, "set-aside").waitFor();
    await showsFen(page, AFTER_7);
    const aside = Object.entries(await stored(page)).filter(([key]) => key.startsWith(`${SETTINGS}.bad.`));
    assert.equal(aside.length, 1);
    assert.equal(aside[0][1], '{"theme":"da');
  });
});

test("a document of a newer version is set aside, and said to be newer", async () => {
  const newer = "version=999&who=knows";
  await withGame({}, async ({ page }) => {
    await reloadWith(page, { [GAME]: newer });
    await notice(page, "newer").waitFor();
    const aside = Object.entries(await stored(page)).filter(([key]) => key.startsWith(`${GAME}.bad.`));
    assert.deepEqual(
      aside.map(([, text]) => text),
      [newer],
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      notice(page, "newer").locator('[data-action="download"]').click(),
    ]);
    assert.equal(await readFile(await download.path(), "utf8"), newer);
    await click(page, "7");
    await showsFen(page, AFTER_7);
  });
});

test("with storage blocked the user is told once, and the game goes on", async () => {
  await withGame({ hash: "#new=two", storage: "blocked" }, async ({ page }) => {
    await notice(page, "storage-blocked").waitFor();
    await playKeys(page, "79");
    await consistent(page);
    assert.equal(await page.locator("[data-notice]").count(), 1);
    await open(page, "settings");
    await choose(page, "theme", "dark");
    await closeDialog(page);
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  });
});

test("with storage full the user is told, and the game goes on", async () => {
  await withGame({ hash: "#new=two", storage: "full" }, async ({ page }) => {
    await playKeys(page, "7");
    await notice(page, "storage-full").waitFor();
    assert.equal(await notice(page, "storage-full").count(), 1);
    await playKeys(page, "98");
    await consistent(page);
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    await showsFen(page, AFTER_7);
  });
});

test("storage that fills up in the middle of a game loses nothing that was stored before", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "79");
    await isPlayed(page, 2);
    const two = await fenOf(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await playKeys(page, "6");
    await notice(page, "storage-full").waitFor();
    await page.reload();
    await started(page);
    await showsFen(page, two);
  });
});

test("a link keeps the game before it, and Return brings it back", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, url }) => {
    await playKeys(page, "7968");
    const before = await fenOf(page);
    // A link followed on the page itself …
    await page.goto(url + two(MIDDLE));
    await showsFen(page, MIDDLE);
    await notice(page, "earlier-game-kept").waitFor();
    await tool(page, "restore").click();
    await showsFen(page, before);
    assert.equal(await page.locator(".moves [data-ply]").count(), 4);
    assert.equal(await page.locator("[data-notice]").count(), 0);
    // … and one opened anew. The offer lasts through moves and a reload.
    await page.goto("about:blank");
    await page.goto(url + two(MIDDLE));
    await showsFen(page, MIDDLE);
    await storing(page, () => playKeys(page, "3"));
    await page.reload();
    await notice(page, "earlier-game-kept").waitFor();
    await tool(page, "restore").click();
    await showsFen(page, before);
    // Taken back once, it is not offered again.
    await page.waitForFunction(() => localStorage["toguz.game.kept"] === undefined);
    await page.reload();
    await started(page);
    await showsFen(page, before);
    assert.equal(await page.locator("[data-notice]").count(), 0);
  });
});

test("links choose the opponent, the level, the side, the variant and the position", async () => {
  await withGame(
    { hash: `#new=computer&level=2&side=south&fen=${encodeURIComponent(MIDDLE)}` },
    async ({ page, url }) => {
      await showsFen(page, MIDDLE);
      assert.match(await page.locator(".plate--north .plate__name").textContent(), /2/);
      // Spaces may be written as +, and the variant follows from the position text.
      await page.goto(`${url}#new=two&fen=5S,5S,5S,5S,5S/5S,5S,5S,5S,5S+0+0+S+1`);
      await page.waitForFunction(() => document.querySelectorAll("button[data-hole]").length === 10);
      await page.goto(`${url}#new=two&unknown=1`);
      await showsFen(page, START);
      await page.goto(`${url}#new=two&fen=${encodeURIComponent("9/9 81 81 S 60")}`);
      await inState(page, "over");
      assert.equal(await page.locator("[data-result]").getAttribute("data-result"), "1/2-1/2");
    },
  );
});

test("a hostile link is answered by a sentence and a board that plays", async () => {
  const links = {
    "bad-link": [
      "#%00%ff%fe&&==&",
      "#new=nine",
      "#new",
      "#new=computer&level=11",
      "#new=computer&level=99999999999999999999",
      "#new=two&variant=chess",
      "#<img src=x onerror=alert(1)>",
      `#new=two&fen=${"9S,".repeat(3000)}`,
      `#${"a".repeat(100_000)}`,
    ],
    "bad-link-text": [
      "#new=two&fen=garbage",
      "#new=two&fen=",
      `#new=two&fen=${"9S,".repeat(500)}`,
      `#new=two&fen=${encodeURIComponent("99999999999999S/9 0 0 S 1")}`,
      `#new=two&fen=${encodeURIComponent(START.replace("9S", "９S"))}`,
      `#new=two&fen=${encodeURIComponent("<script>strange = 1</script>")}`,
    ],
    "bad-link-position": [
      // A stone too many, tuz of the same number, a tuz in the last hole.
      two(START.replace("9S", "10S")),
      two("9S,9S,9S,9S,T,9S,9S,9S,9S/9S,9S,9S,9S,T,9S,9S,9S,9S 9 9 S 9"),
      two("T,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 9 0 S 9"),
    ],
  };
  await withGame({}, async ({ page, url }) => {
    await showsFen(page, START);
    for (const [kind, fragments] of Object.entries(links)) {
      for (const fragment of fragments) {
        await page.goto(url + fragment);
        await notice(page, kind)
          .waitFor()
          .catch((error) => assert.fail(`${kind} ${fragment.slice(0, 80)}: ${error}`));
        await showsFen(page, START);
        await notice(page, kind).locator('[data-action="dismiss"]').click();
        await notice(page, kind).waitFor({ state: "detached" });
      }
    }
    assert.equal(await page.evaluate(() => window.strange), undefined);
    // The same when the page is loaded with it.
    for (const [kind, [fragment]] of Object.entries(links)) {
      await page.goto("about:blank");
      await page.goto(url + fragment);
      await notice(page, kind).waitFor();
      await showsFen(page, START);
    }
    await click(page, "7");
    await page.waitForFunction((start) => document.querySelector("[data-board]").dataset.fen !== start, START);
    assert.ok(await board(page).isVisible());
  });
});
