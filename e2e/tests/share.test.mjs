// Links: a whole game to look at, and games for two people at two devices.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AFTER_7,
  LAST_MOVE,
  START,
  board,
  closeDialog,
  fenOf,
  leavesFen,
  notice,
  open,
  playKeys,
  read,
  showsFen,
  started,
  tool,
  two,
  withGame,
} from "../lib/board.mjs";
import { assertAccessible, screenshot } from "../lib/fixture.mjs";
import { follow, linkOf, onAnotherDevice } from "../lib/people.mjs";

const moves = (page) => page.locator(".moves [data-ply]").allTextContents();
const status = (page) => page.locator("[data-status]");

/** Waits until the device knows which side of a game by link is played there, and it is that side's turn. */
const seated = (page) => page.locator('button[data-hole]:not([aria-disabled="true"])').first().waitFor();

/** Opens the share window and reads its link. */
async function shared(page) {
  await open(page, "share");
  const link = await linkOf(page);
  await closeDialog(page);
  return link;
}

/** Sends the move: copies the link in the window that the status line opens. */
async function send(page) {
  await tool(page, "send").click();
  await page.locator("#share").waitFor();
  const link = await linkOf(page);
  await tool(page, "copy-link").click();
  await page.locator("[data-said]:not(:empty)").waitFor();
  await closeDialog(page);
  return link;
}

test("a link shows the whole game on another device, where its sender stood", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "796857");
    const live = await fenOf(page);
    await page.keyboard.press("f");
    await page.keyboard.press("ArrowLeft");
    const seen = await leavesFen(page, live);
    const played = await moves(page);
    const link = await shared(page);
    await onAnotherDevice(link, async (other) => {
      await showsFen(other, seen);
      assert.deepEqual(await moves(other), played);
      assert.equal(await other.evaluate(() => location.hash), "");
      // The other row is near, as for the sender.
      const near = await other.locator("button[data-hole]").evaluateAll((holes) => {
        const [lowest] = holes.toSorted((a, b) => b.getBoundingClientRect().y - a.getBoundingClientRect().y);
        return lowest.dataset.side;
      });
      assert.equal(near, "north");
      await tool(other, "back-to-game").click();
      await showsFen(other, live);
      // It is still there after a reload, without the link.
      await other.reload();
      await started(other);
      await showsFen(other, live);
    });
  });
});

test("names travel with the link, and how the game ended", async () => {
  await withGame({ hash: two(LAST_MOVE) }, async ({ page }) => {
    await playKeys(page, "1");
    await open(page, "share");
    await page.locator('[data-field="name-white"]').fill("Айгүл");
    await page.locator('[data-field="name-black"]').fill("Нұрлан");
    const link = await linkOf(page);
    // They stay with the game here, too.
    await closeDialog(page);
    assert.match(await page.locator("[data-board]").innerText(), /Айгүл/);
    await open(page, "share");
    assert.equal(await page.locator('[data-field="name-black"]').inputValue(), "Нұрлан");
    await onAnotherDevice(link, async (other) => {
      assert.equal((await read(other)).state, "over");
      await other.locator("[data-result]").waitFor();
      const text = await other.locator("[data-board]").innerText();
      assert.match(text, /Айгүл/);
      assert.match(text, /Нұрлан/);
    });
  });
});

test("a link wins over the game that was there, which is one click away", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "7");
    const link = await shared(page);
    await playKeys(page, "96");
    const own = await fenOf(page);
    await follow(page, link);
    await showsFen(page, AFTER_7);
    await notice(page, "earlier-game-kept").locator('[data-action="restore"]').click();
    await showsFen(page, own);
  });
});

test("links that make no sense are told in a sentence, and the board is there", async () => {
  const bad = [
    "#g=",
    "#g=AAAA",
    "#g=AQgG0hUGBTmXLh",
    "#g=AQgG0hUG",
    `#g=${"A".repeat(200_000)}`,
    "#g=%F0%9F%98%80",
    "#g=<script>alert(1)</script>",
    "#play=AQgG0hUGBTmXLg",
    "#play=AQgG0hUGBTmXLg&id=ff",
  ];
  for (const hash of bad) {
    await withGame({ hash }, async ({ page }) => {
      await notice(page, "bad-link").waitFor();
      assert.equal(await fenOf(page), START);
      await page.keyboard.press("7");
      await leavesFen(page, START);
    });
  }
  await withGame({ hash: "#g=-gECAwQFBg" }, async ({ page }) => {
    await notice(page, "newer-link").waitFor();
  });
});

test("copying tells the truth", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await playKeys(page, "7");
    await open(page, "share");
    await tool(page, "copy-link").click();
    await page.locator("[data-said]", { hasText: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await linkOf(page));
    await assertAccessible(page);
  });
  const refuse = () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  };
  await withGame({ hash: "#new=two", prepare: (page) => page.addInitScript(refuse) }, async ({ page }) => {
    await open(page, "share");
    await tool(page, "copy-link").click();
    await page.locator("[data-said]", { hasText: "not allowed" }).waitFor();
    const marked = await page.evaluate(() => {
      const { value, selectionStart, selectionEnd } = document.querySelector("#share-link");
      return value.slice(selectionStart, selectionEnd);
    });
    assert.equal(marked, await linkOf(page));
  });
});

test("the system's share sheet is offered where there is one", async () => {
  const sheet = () => {
    navigator.share = async ({ url }) => {
      window.handed = url;
    };
  };
  await withGame({ hash: "#new=two", prepare: (page) => page.addInitScript(sheet) }, async ({ page }) => {
    await playKeys(page, "7");
    await open(page, "share");
    await tool(page, "share-link").click();
    await page.locator("[data-said]:not(:empty)").waitFor();
    assert.equal(await page.evaluate(() => window.handed), await linkOf(page));
  });
});

test("the link is there as a QR code", async () => {
  await withGame({ hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "796");
    await open(page, "share");
    await page.locator("#share summary").click();
    const code = page.locator("[data-qr] svg");
    await code.waitFor();
    const { width, height } = await code.boundingBox();
    assert.ok(width > 150 && Math.abs(width - height) < 1, `${width} × ${height}`);
    await screenshot(page, "share");
  });
});

test("two people play by link, each at a device of his own", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "share");
    await tool(page, "invite-white").click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await playKeys(page, "7");
    // The other side is not played here.
    await page.keyboard.press("9");
    assert.equal(await fenOf(page), AFTER_7);
    await status(page).locator('[data-action="send"].button--main').waitFor();
    const first = await send(page);
    await status(page).locator('[data-action="send"]:not(.button--main)').waitFor();
    await onAnotherDevice(first, async (other) => {
      await other.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await showsFen(other, AFTER_7);
      await seated(other);
      assert.equal(await board(other).getAttribute("data-turn"), "north");
      await playKeys(other, "9");
      const after = await fenOf(other);
      // South is not played there.
      await other.keyboard.press("6");
      assert.equal(await fenOf(other), after);
      const second = await send(other);
      await follow(page, second);
      await showsFen(page, after);
      await playKeys(page, "6");
      const third = await send(page);

      // His own old link, and hers, are not gone back to.
      await follow(page, first);
      await notice(page, "older-link").waitFor();
      assert.equal((await moves(page)).length, 3);

      // Meanwhile the other device plays something else, and comes back to this game by the link alone.
      await open(other, "new-game");
      await tool(other, "start").click();
      await showsFen(other, START);
      await follow(other, third);
      await showsFen(other, await fenOf(page));
      await playKeys(other, "8");
      await tool(other, "resign").click();
      await tool(other, "confirm-resign").click();
      const last = await send(other);
      await follow(page, last);
      await page.locator('[data-result="1-0"][data-reason="resignation"]').waitFor();
    });
  });
});

test("a draw offered by link is answered at the other device", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "share");
    await tool(page, "invite-white").click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await playKeys(page, "7");
    await page.keyboard.press("u");
    await showsFen(page, START);
    await playKeys(page, "5");
    await tool(page, "draw").click();
    const offer = await send(page);
    assert.match(offer, /&draw=1$/);
    await onAnotherDevice(offer, async (other) => {
      await other.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await tool(other, "accept-draw").click();
      const agreed = await send(other);
      await follow(page, agreed);
      await page.locator('[data-result="1/2-1/2"][data-reason="agreement"]').waitFor();
    });
  });
});

test("a game by link survives a reload on both sides", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "share");
    await tool(page, "invite-black").click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    // Black has to be invited before White can move.
    const invitation = await send(page);
    await page.reload();
    await started(page);
    await onAnotherDevice(invitation, async (other) => {
      await seated(other);
      await playKeys(other, "7");
      await other.reload();
      await started(other);
      assert.equal(await fenOf(other), AFTER_7);
      await other.keyboard.press("9");
      assert.equal(await fenOf(other), AFTER_7);
      await tool(other, "send").click();
      const link = await linkOf(other);
      await follow(page, link);
      await showsFen(page, AFTER_7);
      assert.equal(await board(page).getAttribute("data-turn"), "north");
      await playKeys(page, "9");
    });
  });
});

test("two tabs never lose each other's game", async () => {
  await withGame({ hash: "#new=two" }, async ({ page, context, url }) => {
    await playKeys(page, "7");
    const second = await context.newPage();
    await second.goto(url);
    await started(second);
    // The same game in both; a move in one shows in the other.
    await showsFen(second, AFTER_7);
    await playKeys(second, "9");
    await showsFen(page, await fenOf(second));
    await playKeys(page, "6");
    await showsFen(second, await fenOf(page));
    // A new game in one leaves the other alone.
    const kept = await fenOf(page);
    await second.goto(`${url}#new=two`);
    await showsFen(second, START);
    await playKeys(second, "5");
    assert.equal(await fenOf(page), kept);
    await playKeys(page, "8");
    const own = await fenOf(page);
    const other = await fenOf(second);
    await playKeys(second, "9");
    assert.notEqual(await fenOf(second), other);
    // Whichever was stored last is there after a reload; the other one is in the archive or on its way.
    await page.reload();
    await started(page);
    const shown = await fenOf(page);
    assert.equal(shown, await fenOf(second));
    assert.notEqual(shown, own);
  });
});
