// The npm package as it is installed, in a browser without a bundler: `cargo xtask test --only package`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, closeBrowser } from "../lib/browser.mjs";
import { serve } from "../lib/server.mjs";

/** Where the package is installed, beside its example page. */
const FOLDER = process.env.TOGUZ_INSTALLED;

const RECORDS = fileURLToPath(new URL("../../crates/rules/tests/data/records/", import.meta.url));

/** What the package needs of a page's policy, and no more; the example's import map stands in the page. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; worker-src 'self'; connect-src 'self'";

let site;

after(async () => {
  await closeBrowser();
  await (await site)?.close();
});

/** Loads the example page, and fails if it complains of anything that is not expected. */
async function withExample(body, { expected = [], prepare } = {}) {
  site ??= serve({ folder: FOLDER, path: "/some/place/", headers: { "content-security-policy": POLICY } });
  const { url } = await site;
  const context = await (await browser()).newContext();
  try {
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const [faults, requests] = [[], []];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(String(error)));
    context.on("request", (request) => requests.push(request.url().replace(url, "")));
    await prepare?.(page);
    await page.goto(url);
    const result = await body(page, requests);
    assert.deepEqual(
      faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
      [],
    );
    return result;
  } finally {
    await context.close();
  }
}

test("the example page plays a whole game against the computer", async () => {
  await withExample(async (page) => {
    await page.getByRole("button", { name: "7" }).click();
    const board = page.locator("pre");
    for (let move = 2; ; move += 1) {
      // It is White's turn again, or the game is over.
      await page.waitForFunction((move) => {
        const text = document.querySelector("pre").textContent;
        return text.includes(`Move ${move}: White`) || !text.endsWith("to move\n");
      }, move);
      if (!(await board.textContent()).endsWith("to move\n")) break;
      const buttons = page.getByRole("button");
      await buttons.nth((move * 5) % (await buttons.count())).click();
    }
    const text = await board.textContent();
    assert.match(text, /\n(1-0|0-1|1\/2-1\/2)$/);
    const kazans = [...text.matchAll(/\| +(\d+)$/gm)].map(([, stones]) => Number(stones));
    assert.ok(Math.max(...kazans) >= 81, text);
    assert.equal(await page.getByRole("button").count(), 0);
  });
});

test("rules and formats on the page, without the engine's file", async () => {
  const prepare = (page) =>
    page.route("**/place/game.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const texts = ["full-game.pgn", "full-game.tgk", "full-game.txt"].map((name) => readFileSync(RECORDS + name, "utf8"));
  await withExample(
    async (page, requests) => {
      const said = await page.evaluate(async (texts) => {
        const { Game, init, Position, readGames, ToguzError } = await import("toguz-wasm");
        await init();
        const game = Game.parse(texts[0]);
        const styled = (style) =>
          game.moves.map((hole, ply) => game.node(game.mainLine[ply - 1] ?? 0).position.format(hole, style));
        const dialects = [
          ...texts,
          game.toPgn(),
          game.toTgk(),
          `[White "a"]\n\n1. ${styled("one-digit").join(" ")}`,
          styled("squares").join(" "),
          styled("federation").join(" "),
          styled("origin").join(""),
        ];
        const { position } = game;
        const codes = [];
        for (const task of [
          () => Position.initial().play("75"),
          () => Game.fromCode("AQ"),
          () => Position.parse("?"),
        ]) {
          try {
            task();
          } catch (error) {
            codes.push(error instanceof ToguzError && error.code);
          }
        }
        return {
          perft: Position.initial().perft(5),
          ends: dialects.flatMap((text) => [...readGames(text)].map(({ game }) => game.position.text)),
          positions: [
            Position.parse(position.text).text,
            Position.parseDiagram(position.diagram()).text,
            Game.fromBytes(game.toBytes()).position.text,
            Game.fromCode(game.toCode()).position.text,
          ],
          codes,
        };
      }, texts);
      const end = "1,7S,3S,4S,5S,3S,T,3S,1/1,4S,1,2S,4S,1S,1S,T,1 71 54 N 43";
      assert.deepEqual(said, {
        perft: 43_184,
        ends: Array(9).fill(end),
        positions: Array(4).fill(end),
        codes: ["illegal-move", "damaged", "bad-position"],
      });
      assert.deepEqual(
        requests.filter((address) => address.endsWith(".wasm")),
        ["node_modules/toguz-wasm/wasm/rules_bg.wasm"],
      );
    },
    { prepare },
  );
});

test("a search is stopped and cancelled at once", async () => {
  await withExample(async (page) => {
    const said = await page.evaluate(async () => {
      const { createEngine } = await import("toguz-wasm/engine");
      const engine = createEngine();
      await engine.search({}, { depth: 1 });
      const pause = () => new Promise((resolve) => setTimeout(resolve, 80));
      const [stops, aborts] = [[], []];
      for (let at = 0; at < 5; at += 1) {
        const search = engine.search({});
        await pause();
        let begun = performance.now();
        engine.stop();
        await search;
        stops.push(performance.now() - begun);

        const controller = new AbortController();
        const cancelled = engine.search({}, { signal: controller.signal }).catch(({ name }) => name);
        await pause();
        begun = performance.now();
        controller.abort();
        // Answered only when the worker has let go of the one before.
        const next = engine.search({}, { nodes: 1 });
        if ((await cancelled) !== "AbortError") return "not cancelled";
        await next;
        aborts.push(performance.now() - begun);
      }
      engine.close();
      const closed = await engine.search({}).catch(({ code }) => code);
      return { stop: Math.min(...stops), abort: Math.min(...aborts), closed };
    });
    // Of several, for this machine has other things to do.
    assert.ok(said.stop < 50 && said.abort < 50, JSON.stringify(said));
    assert.equal(said.closed, "closed");
  });
});

test("an engine that can not be loaded or dies says so, and comes back", async () => {
  const blocked = (page, what) => page.route(what, (route) => route.fulfill({ status: 404, body: "gone" }));
  const expected = [/404/, /Worker|worker/, /MIME/, /WebAssembly/];
  for (const what of ["**/lib/worker.js", "**/search_bg.wasm"]) {
    await withExample(
      async (page) => {
        await page.evaluate(async () => {
          const { createEngine } = await import("toguz-wasm/engine");
          window.engine = createEngine();
        });
        const ask = () =>
          page.evaluate(() =>
            window.engine.search({}, { depth: 2 }).then(
              ({ depth }) => depth,
              ({ code }) => code,
            ),
          );
        assert.equal(await ask(), "engine-failed");
        await page.unroute(what);
        assert.equal(await ask(), 2);
      },
      { expected, prepare: (page) => blocked(page, what) },
    );
  }

  // Its script fails while it searches.
  await withExample(
    async (page) => {
      const said = await page.evaluate(async () => {
        const { createEngine } = await import("toguz-wasm/engine");
        const engine = createEngine({ workerUrl: new URL("mortal.js", location.href) });
        const outcome = (search) =>
          search.then(
            ({ depth }) => depth,
            ({ code, message }) => `${code}: ${message}`,
          );
        const dying = outcome(engine.search({}, { level: 10, seed: 13 }));
        return [await dying, await outcome(engine.search({}, { depth: 2 }))];
      });
      assert.match(said[0], /^engine-failed: .*fatal/);
      assert.equal(said[1], 2);
    },
    {
      expected: [/fatal/],
      prepare: (page) =>
        page.route("**/mortal.js", (route) =>
          route.fulfill({
            contentType: "text/javascript",
            body: `import "./node_modules/toguz-wasm/lib/worker.js";
              addEventListener("message", ({ data }) => { if (data.seed === 13) throw new Error("fatal"); });`,
          }),
        ),
    },
  );
});
