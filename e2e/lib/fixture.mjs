// What every browser test starts from: the built page in a fresh browser profile, watched for everything that a user
// would not see but must not happen.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { browser, closeBrowser } from "./browser.mjs";
import { serve } from "./server.mjs";

const OUT = fileURLToPath(new URL("../out/", import.meta.url));

let site;

after(async () => {
  await closeBrowser();
  await (await site)?.close();
});

/**
 * @typedef {object} PageOptions
 * @property {{ width: number, height: number }} [viewport] 1280 × 800 by default
 * @property {"reduce" | "no-preference"} [reducedMotion] `reduce` by default: tests of motion ask for it
 * @property {"light" | "dark"} [colorScheme]
 * @property {string} [locale] the browser's language, `en` by default
 * @property {boolean} [touch] a touch screen without a mouse
 * @property {"blocked" | "full"} [storage] local storage that throws when touched, or when written to
 * @property {string} [hash] the fragment to start with, `#new=two`
 * @property {boolean} [keeps] the service worker is allowed: it takes requests out of the hands of tests that answer some
 * @property {import("./server.mjs").Site} [site] what is served, if not the built page
 * @property {RegExp[]} [expected] console lines and page errors that this test provokes
 * @property {(page: import("playwright-core").Page, url: string) => Promise<void>} [prepare] before the page is loaded
 */

/**
 * Loads the built page and hands it to `body`. Afterwards the test fails if the page wrote a warning or an error to the
 * console, threw, asked for a file that is not there, or asked another host for anything.
 *
 * @template T
 * @param {PageOptions} options
 * @param {(parts: { page: import("playwright-core").Page, context: import("playwright-core").BrowserContext, url: string,
 *   requests: string[] }) => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withPage(options, body) {
  if (!options.site) site ??= serve();
  const { url, origin } = options.site ?? (await site);
  const context = await (
    await browser()
  ).newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    reducedMotion: options.reducedMotion ?? "reduce",
    colorScheme: options.colorScheme ?? "light",
    locale: options.locale ?? "en",
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    serviceWorkers: options.keeps ? "allow" : "block",
  });
  try {
    context.setDefaultTimeout(15_000);
    if (options.storage === "blocked") await context.addInitScript(blockStorage);
    if (options.storage === "full") await context.addInitScript(fillStorage);
    const page = await context.newPage();
    const faults = [];
    const requests = [];
    watch(context, origin, faults, requests);
    await options.prepare?.(page, url);
    await page.goto(url + (options.hash ?? ""));
    const result = await body({ page, context, url, requests });
    const expected = options.expected ?? [];
    assert.deepEqual(
      faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
      [],
      "the page had faults that nobody expected",
    );
    return result;
  } finally {
    await context.close();
  }
}

function watch(context, origin, faults, requests) {
  context.on("console", (message) => {
    // Playwright's own word about what `keeps` does not allow.
    const isOwn = message.text() === "Service Worker registration blocked by Playwright";
    if (["error", "warning"].includes(message.type()) && !isOwn) {
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => faults.push(`page error: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const address = request.url();
    requests.push(address);
    if (!/^(data|blob):/.test(address) && new URL(address).origin !== origin) {
      faults.push(`request to another host: ${address}`);
    }
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(`answer ${response.status()}: ${response.url()}`);
  });
}

// The two run inside the page, before anything of it.

function blockStorage() {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
}

function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}

/**
 * Fails if axe finds any violation on the page, naming each with the elements concerned.
 *
 * @param {import("playwright-core").Page} page
 */
export async function assertAccessible(page) {
  // Evaluated rather than added as a script: the page's policy blocks scripts that are not its own.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
    );
  });
  assert.deepEqual(violations, []);
}

/**
 * Keeps a picture of the page in e2e/out/, for people to look at.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
export async function screenshot(page, name) {
  mkdirSync(OUT, { recursive: true });
  await page.screenshot({ path: `${OUT}${name}.png` });
}
