// The built page as a whole: it loads from any folder, from nowhere else, and under its own policy.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withPage } from "../lib/fixture.mjs";
import { DIST } from "../lib/server.mjs";

const started = (page) => page.waitForFunction(() => document.getElementById("app").childElementCount > 0);

test("loads in a folder of a site, without a complaint or a foreign request", async () => {
  await withPage({}, async ({ page, url, requests }) => {
    await started(page);
    assert.ok(requests.some((address) => address.endsWith(".wasm")));
    assert.ok(requests.every((address) => address.startsWith(url) || /^(data|blob):/.test(address)));
    assert.equal(await page.locator("#crash").isVisible(), false);
  });
});

test("the worker that the page names starts, under the page's policy", async () => {
  await withPage({}, async ({ page }) => {
    await started(page);
    const failure = await page.evaluate(async () => {
      const content = (name) => document.querySelector(`meta[name="${name}"]`).content;
      const worker = new Worker(`./${content("toguz-worker")}?build=${content("toguz-build")}`);
      try {
        return await new Promise((resolve) => {
          worker.onerror = (event) => resolve(event.message || "the worker's script did not load");
          setTimeout(() => resolve(undefined), 1500);
        });
      } finally {
        worker.terminate();
      }
    });
    assert.equal(failure, undefined);
  });
});

test("a script that is not ours does not run", async () => {
  await withPage({ expected: [/Content Security Policy/] }, async ({ page }) => {
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.strange = true";
      document.body.append(script);
      const image = document.createElement("div");
      image.innerHTML = '<img src="data:," onerror="window.strange = true">';
      document.body.append(image);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return window.strange;
    });
    assert.equal(ran, undefined);
  });
});

test("the crash screen shows when the program cannot be loaded, in the reader's language", async () => {
  const prepare = (page) => page.route("**/*_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
  await withPage({ prepare, locale: "kk", expected: [/./] }, async ({ page }) => {
    await page.getByRole("heading", { name: "Ойын тоқтап қалды" }).waitFor();
    assert.equal(await page.locator("#crash h1:visible").count(), 1);
    await page.unroute("**/*_bg.wasm");
    await page.locator("#crash-reload").click();
    await started(page);
    assert.equal(await page.locator("#crash").isVisible(), false);
  });
});

test("every file name but the page's own changes with what is in the file", () => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  const names = [...html.matchAll(/[\w.-]+\.(?:css|js|wasm)\b/g)].map(([name]) => name);
  assert.ok(names.length >= 4);
  for (const name of names) assert.match(name, /-[0-9a-f]{16}(_bg)?\.\w+$/);
});
