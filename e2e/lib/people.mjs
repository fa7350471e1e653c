// Two people at two devices: two browser profiles that share nothing but the links that they send.
import { browser } from "./browser.mjs";
import { started } from "./board.mjs";

/**
 * A second device beside the one of `withGame`.
 *
 * @param {string} address what it opens
 * @param {(page: import("playwright-core").Page) => Promise<void>} body
 */
export async function onAnotherDevice(address, body) {
  const context = await (await browser()).newContext({ reducedMotion: "reduce", locale: "en" });
  try {
    context.setDefaultTimeout(15_000);
    const faults = [];
    context.on("weberror", (error) => faults.push(String(error.error().stack ?? error.error())));
    const page = await context.newPage();
    await page.goto(address);
    await started(page);
    await body(page);
    if (faults.length > 0) throw new Error(`the other device had faults: ${faults.join("; ")}`);
  } finally {
    await context.close();
  }
}

/** Opens a link in a page that is open, as a click on it does. */
export async function follow(page, address) {
  await page.evaluate((hash) => (location.hash = hash), new URL(address).hash);
}

/** The link that the share window shows. */
export const linkOf = (page) => page.locator("#share-link").inputValue();
