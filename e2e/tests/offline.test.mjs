// Without a network, with a newer version, and with what other programs hand over.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import {
  closeDialog,
  fenOf,
  inState,
  leavesFen,
  notice,
  hole,
  open,
  playKeys,
  read,
  showsFen,
  started,
  stored,
  tool,
  withGame,
} from "../lib/board.mjs";
import { assertAccessible, screenshot } from "../lib/fixture.mjs";
import { linkOf } from "../lib/people.mjs";
import { DIST, serve } from "../lib/server.mjs";
import { buildOf, filesOf, variant } from "../lib/variant.mjs";

const bar = (page) => page.locator("[data-update]");
const button = (page, key, action) => page.locator(`dialog#${key} [data-action="${action}"]`);
const dialog = (page, key) => page.locator(`dialog#${key}[open]`);
const build = (page) => page.evaluate(() => document.querySelector('meta[name="toguz-build"]').content);
const scriptOf = (folder, program) =>
  Object.keys(filesOf(folder)).find((name) => name.startsWith(`${program}-`) && name.endsWith(".js"));

/** What a browser without a network complains of, and what breaks when one is cut off. */
const CUT = [/net::ERR_/, /Failed to load resource/, /Failed to fetch/];

/** As `withGame`, for a site of its own that keeps its files on the device. */
async function withSite({ path, ...options }, body) {
  const site = await serve({ path });
  const prepare = async (page, url) => {
    await page.addInitScript(() =>
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`against the policy: ${violatedDirective} ${blockedURI}`),
      ),
    );
    await options.prepare?.(page, url);
  };
  try {
    return await withGame({ ...options, site, keeps: true, prepare }, (parts) => body({ ...parts, site }));
  } finally {
    await site.close();
  }
}

/** Waits until all files are on the device. */
const kept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
  });

/** The addresses on the device, version by version. */
const onDevice = (page) =>
  page.evaluate(async () => {
    const found = {};
    for (const name of await caches.keys()) {
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
    }
    return found;
  });

/** Asks the host for a newer version, as browsers do at every visit, and waits until that has come or failed to. */
const look = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => undefined);
    const { installing } = registration;
    if (!installing) return;
    await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  });

/** A request of the page: the type of the answer, or why there was none. */
const ask = (page, address) =>
  page.evaluate(async (address) => {
    try {
      const response = await fetch(address);
      return `${response.status} ${response.headers.get("content-type").split(";")[0]}`;
    } catch (error) {
      return error.name;
    }
  }, address);

for (const path of ["/", "/games/toguz/"]) {
  test(`after one visit everything works without a network, at ${path}`, async () => {
    await withSite({ path, hash: "#new=two", expected: CUT }, async ({ page, context, url, site }) => {
      await playKeys(page, "79");
      const fen = await fenOf(page);
      await kept(page);
      await site.close();
      await page.reload();
      await started(page);
      await showsFen(page, fen);
      // Every window.
      for (const key of ["share", "games", "rules", "settings", "new-game"]) {
        await open(page, key);
        await closeDialog(page);
      }
      await open(page, "about");
      await closeDialog(page);
      for (const [key, action, other] of [
        ["games", "import-games", "import"],
        ["share", "to-export", "export"],
        ["new-game", "to-editor", "editor"],
        ["new-game", "to-sheet", "sheet"],
      ]) {
        await open(page, key);
        await button(page, key, action).click();
        await dialog(page, other).waitFor();
        await closeDialog(page);
      }
      // A link, in a page of its own.
      await open(page, "share");
      const link = await linkOf(page);
      await closeDialog(page);
      const other = await context.newPage();
      await other.goto(link);
      await started(other);
      await showsFen(other, fen);
      await other.close();
      // The computer, in its worker, and after it the archive.
      await page.goto(`${url}#new=computer&level=1`);
      await leavesFen(page, fen);
      const before = await fenOf(page);
      await hole(page, "south", 7).click();
      await leavesFen(page, before);
      await page.waitForFunction(() => {
        const { turn, fen, state } = document.querySelector("[data-board]").dataset;
        return turn === "south" && state === "idle" && fen.endsWith(" 2");
      });
      assert.ok(page.workers().some((worker) => worker.url().includes("?build=")));
      assert.equal(await notice(page, "on-main-thread").count(), 0);
      await open(page, "games");
      await page.locator("#games [data-game]").first().waitFor();
    });
  });
}

test("all files of the build are kept, and nothing else", async () => {
  await withSite({ expected: [/404/] }, async ({ page, url }) => {
    await kept(page);
    const expected = Object.keys(filesOf(DIST)).map((name) => new URL(name, url).href);
    const found = await onDevice(page);
    assert.deepEqual(Object.keys(found), [`toguz /games/toguz/ ${buildOf(DIST)}`]);
    assert.deepEqual(Object.values(found)[0].sort(), expected.sort());
    assert.equal(await ask(page, "app-0000000000000000.js"), "404 text/plain");
  });
});

test("a newer version waits, is offered before a game and comes with one click; the data are kept", async () => {
  const next = variant("2");
  await withSite({ hash: "#new=two" }, async ({ page, site }) => {
    await kept(page);
    await open(page, "settings");
    await page.locator('dialog[open] label:has(input[name="theme"][value="dark"])').click();
    await closeDialog(page);
    const documents = await stored(page);
    site.deploy(next);
    await page.reload();
    await started(page);
    assert.equal(await build(page), buildOf(DIST), "nothing changes by itself");
    await bar(page).waitFor();
    assert.match(await bar(page).innerText(), /new version/);
    await assertAccessible(page);
    await screenshot(page, "update");
    await page.setViewportSize({ width: 320, height: 568 });
    const boxes = await bar(page)
      .locator("button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 2);
    for (const { width, height, left, right } of boxes) {
      assert.ok(width >= 44 && height >= 44 && left >= 0 && right <= 320, JSON.stringify(boxes));
    }
    await screenshot(page, "update-phone");
    assert.equal(await build(page), buildOf(DIST));
    await Promise.all([page.waitForEvent("load"), tool(page, "update").click()]);
    await started(page);
    assert.equal(await build(page), buildOf(next));
    assert.deepEqual(await stored(page), documents);
    // The old files go with the next visit.
    await page.reload();
    await started(page);
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    assert.deepEqual(Object.keys(await onDevice(page)), [`toguz /games/toguz/ ${buildOf(next)}`]);
    await page.locator('[data-open="settings"]').click();
    await page.locator('[data-open="about"]').click();
    assert.match(await page.locator("[data-version]").innerText(), new RegExp(buildOf(next)));
    assert.equal(await bar(page).count(), 0);
  });
});

test("a game is not disturbed; its end brings the offer, which can be put off", async () => {
  const next = variant("2");
  await withSite({ hash: "#new=two" }, async ({ page, site, url }) => {
    await kept(page);
    await playKeys(page, "79");
    site.deploy(next);
    await look(page);
    // It is there: the window about the game says so.
    await open(page, "about");
    await button(page, "about", "update").waitFor();
    await closeDialog(page);
    assert.equal(await bar(page).count(), 0);
    await playKeys(page, "6");
    assert.equal(await bar(page).count(), 0);
    await tool(page, "resign").click();
    await tool(page, "confirm-resign").click();
    await inState(page, "over");
    await bar(page).waitFor();
    await tool(page, "dismiss-update").click();
    await bar(page).waitFor({ state: "detached" });
    await page.goto(`${url}#new=computer&level=1`);
    await page.waitForFunction(() => document.querySelector("[data-board]").dataset.state === "idle");
    assert.equal(await bar(page).count(), 0, "asked once, not again");
    // This version goes on: its engine and what is loaded later are still its own.
    await hole(page, "south", 7).click();
    await page.waitForFunction(() => document.querySelector("[data-board]").dataset.fen.endsWith(" 2"));
    assert.equal(await notice(page, "on-main-thread").count(), 0, "its worker is of its build");
    assert.equal(await build(page), buildOf(DIST));
    assert.equal(await ask(page, scriptOf(DIST, "worker")), "200 text/javascript");
    // A reload alone does not bring the new one.
    await page.reload();
    await started(page);
    assert.equal(await build(page), buildOf(DIST));
  });
});

test("with two windows open each changes by the wish of its own user", async () => {
  const next = variant("2");
  await withSite({ hash: "#new=two", expected: [/net::ERR_FAILED/] }, async ({ page, context, url, site }) => {
    await kept(page);
    const other = await context.newPage();
    await other.goto(`${url}#new=two`);
    await started(other);
    await playKeys(other, "79");
    await page.goto(`${url}#new=two&x=1`);
    await page.waitForFunction(() => document.querySelectorAll("[data-ply]").length === 0);
    site.deploy(next);
    // Hosts that send a page for everything must not break an old window.
    site.sends = true;
    await look(page);
    await bar(page).waitFor();
    await Promise.all([page.waitForEvent("load"), tool(page, "update").click()]);
    await started(page);
    assert.equal(await build(page), buildOf(next));
    // The other one is as it was, and gets its own files.
    assert.equal(await build(other), buildOf(DIST));
    assert.equal((await read(other)).turn, "south");
    for (const program of ["desk", "worker", "app"]) {
      assert.equal(await ask(other, scriptOf(DIST, program)), "200 text/javascript");
      assert.equal(await ask(other, scriptOf(next, program)), "200 text/javascript");
    }
    for (const nowhere of ["app-0000000000000000.js", "desk-0000000000000000.wasm"]) {
      assert.equal(await ask(other, nowhere), "TypeError", "a page is no script");
    }
    await page.reload();
    await started(page);
    assert.equal(Object.keys(await onDevice(page)).length, 2, "the old files are still needed");
    await playKeys(other, "6");
    assert.equal(await bar(other).count(), 0);
    // Its user asks for it, too.
    await open(other, "about");
    await Promise.all([other.waitForEvent("load"), button(other, "about", "update").click()]);
    await started(other);
    assert.equal(await build(other), buildOf(next));
    assert.equal((await read(other)).turn, "north", "the game is where it was");
    await other.reload();
    await other.waitForFunction(async () => (await caches.keys()).length === 1);
  });
});

test("an update that is cut off harms nothing, and the next visit completes it", async () => {
  const next = variant("2");
  await withSite({ hash: "#new=two", expected: CUT }, async ({ page, site, url }) => {
    await kept(page);
    site.deploy(next);
    const wasm = Object.keys(filesOf(next)).find((name) => /^worker-.*\.wasm$/.test(name));
    site.breaks = (name) => name === wasm;
    await look(page);
    await page.waitForFunction(async () => {
      const { installing, waiting } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting;
    });
    assert.equal(await bar(page).count(), 0);
    // Without any network now, the old version goes on.
    site.breaks = () => true;
    await page.reload();
    await started(page);
    assert.equal(await build(page), buildOf(DIST));
    await open(page, "rules");
    await closeDialog(page);
    await playKeys(page, "7");
    await page.goto(`${url}#new=two`);
    // It is back: only what is missing is asked for.
    site.breaks = () => false;
    site.asked.length = 0;
    await look(page);
    assert.ok(site.asked.includes(wasm));
    assert.ok(!site.asked.includes(scriptOf(next, "app")), String(site.asked));
    await page.reload();
    await started(page);
    await bar(page).waitFor();
    await Promise.all([page.waitForEvent("load"), tool(page, "update").click()]);
    await started(page);
    assert.equal(await build(page), buildOf(next));
  });
});

test("a first visit that is cut off is made good by the second", async () => {
  await withSite({ expected: CUT }, async ({ page, site }) => {
    const css = Object.keys(filesOf(DIST)).find((name) => /^desk-.*\.css$/.test(name));
    site.breaks = (name) => name === css;
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined);
    site.breaks = () => false;
    await page.reload();
    await started(page);
    await kept(page);
    const found = Object.values(await onDevice(page))[0];
    assert.equal(found.length, Object.keys(filesOf(DIST)).length);
  });
});

test("what is not of the build is not kept: a page of another build, what a hotel says", async () => {
  await withSite({}, async ({ page, site }) => {
    await kept(page);
    const half = variant("3");
    writeFileSync(`${half}/index.html`, "<title>Log in</title>");
    site.deploy(half);
    await look(page);
    await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration()).installing);
    assert.equal(await bar(page).count(), 0);
    await page.reload();
    await started(page);
    assert.equal(await build(page), buildOf(DIST));
  });
});

test("where nothing may be kept the game is the same", async () => {
  await withSite({ storage: "blocked", hash: "#new=two" }, async ({ page }) => {
    await playKeys(page, "79");
    await open(page, "about");
    await closeDialog(page);
  });
  const prepare = (page) =>
    page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "serviceWorker", {
        get: () => {
          throw new DOMException("Service worker is disabled", "SecurityError");
        },
      });
    });
  await withSite({ hash: "#new=two", prepare }, async ({ page }) => {
    await open(page, "about");
    assert.equal(await page.locator('[data-action="update"]').count(), 0);
    await closeDialog(page);
    await playKeys(page, "79");
  });
});

test("in a frame nothing is kept, and in a sandboxed one nothing is missed", async () => {
  for (const sandbox of ["allow-scripts", "allow-scripts allow-same-origin"]) {
    await withSite({ expected: [/request to another host/] }, async ({ page, context, url }) => {
      const host = createServer((request, response) =>
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(
            `<link rel="icon" href="data:,"><iframe sandbox="${sandbox}" src="${url}#new=two" width="900" height="700">`,
          ),
      );
      await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
      try {
        const around = await context.newPage();
        const violations = [];
        around.on("console", (message) => violations.push(message.text()));
        await around.goto(`http://127.0.0.1:${host.address().port}/`);
        const frame = around.frameLocator("iframe");
        await frame.locator("[data-board] button[data-hole]").first().waitFor();
        await frame.locator('[data-open="rules"]').click();
        await frame.locator("dialog#rules[open]").waitFor();
        assert.deepEqual(
          violations.filter((text) => /policy|service worker/i.test(text)),
          [],
        );
        await around.close();
      } finally {
        host.closeAllConnections();
        host.close();
      }
      await kept(page);
    });
  }
});

test("a shared text is in the window of import, and the address is clean again", async () => {
  await withSite({ expected: CUT }, async ({ page, url, site }) => {
    await kept(page);
    // Without a network as well.
    await site.close();
    await page.goto(`${url}?title=Cup&text=1.+76%2810%29+98+2.+66&from=mail#new=two`);
    await started(page);
    await dialog(page, "import").waitFor();
    assert.equal(await page.locator("#import-text").inputValue(), "1. 76(10) 98 2. 66");
    assert.equal(page.url(), `${url}?from=mail`);
    await page.locator("#import [data-found]").waitFor();
    await button(page, "import", "play").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves [data-ply]").length === 3);
  });
});

test("a file that the system hands over is in the window of import", async () => {
  const prepare = (page) =>
    page.addInitScript(() => {
      const file = new File(["1. 76(10) 98 2. 66"], "game.pgn");
      const gone = async () => {
        throw new DOMException("gone", "NotFoundError");
      };
      const files = [{ getFile: async () => file }, { getFile: gone }];
      Object.defineProperty(window, "launchQueue", { value: { setConsumer: (take) => take({ files }) } });
    });
  await withGame({ prepare, hash: "#new=two" }, async ({ page }) => {
    await dialog(page, "import").waitFor();
    await page.locator("#import [data-found]").waitFor();
    await button(page, "import", "play").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves [data-ply]").length === 3);
  });
});
