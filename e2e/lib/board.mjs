// The board as tests use it: by the attributes that are documented as stable, and nothing else.
import assert from "node:assert/strict";
import { withPage } from "./fixture.mjs";

export const START = "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1";
export const AFTER_7 = "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1";

/** A middle game with both tuz, from a real one. */
export const MIDDLE = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";

/** Two stones that can go round for ever, a move each. */
export const TWO_STONES = "8,1S/1S,8 80 80 S 50";

/** South's 1 is the last move: North has nothing to answer with, and the three stones left are South's. */
export const LAST_MOVE = "9/1S,4,2S,3 80 79 S 40";

/** @typedef {import("playwright-core").Page} Page */

/** The fragment that starts a game of two at this position. */
export function two(fen, more = "") {
  return `#new=two&fen=${encodeURIComponent(fen)}${more}`;
}

/**
 * As `withPage`, and waits for the board: keys pressed before that reach nobody.
 *
 * @param {Parameters<typeof withPage>[0]} options
 * @param {Parameters<typeof withPage>[1]} body
 */
export function withGame(options, body) {
  return withPage(options, async (parts) => {
    await started(parts.page);
    return body(parts);
  });
}

/** Waits for the board, after a reload as well. @param {Page} page */
export const started = (page) => page.locator("[data-board] button[data-hole]").first().waitFor();

/** @param {Page} page */
export const board = (page) => page.locator("[data-board]");

/** @param {Page} page */
export const hole = (page, side, number) => page.locator(`button[data-side="${side}"][data-hole="${number}"]`);

/** @param {Page} page */
export const tool = (page, key) => page.locator(`[data-action="${key}"]`);

/** @param {Page} page */
export const notice = (page, key) => page.locator(`[data-notice="${key}"]`);

/** @param {Page} page */
export const liveLines = (page) => page.locator("[data-live] p").allTextContents();

/** @param {Page} page */
export const fenOf = (page) => board(page).getAttribute("data-fen");

/** Waits until the board shows this position. @param {Page} page */
export async function showsFen(page, fen) {
  try {
    await page.waitForFunction((fen) => document.querySelector("[data-board]")?.dataset.fen === fen, fen);
  } catch {
    // The difference says more than a timeout.
    assert.equal(await fenOf(page), fen);
  }
}

/** Waits until the board shows another position than this one. @param {Page} page */
export async function leavesFen(page, fen) {
  await page.waitForFunction((fen) => document.querySelector("[data-board]").dataset.fen !== fen, fen);
  return fenOf(page);
}

/** Waits for a value of `data-state`. @param {Page} page */
export async function inState(page, ...states) {
  await page.waitForFunction(
    (states) => states.includes(document.querySelector("[data-board]")?.dataset.state),
    states,
  );
}

/**
 * Everything that the attributes tell, read in one go.
 *
 * @param {Page} page
 * @returns {Promise<{ fen: string, turn: string, state: string, holes: Record<"south" | "north", number[]>,
 *   kazan: Record<"south" | "north", number>, tuz: string[], legal: number[] }>}
 */
export function read(page) {
  return page.evaluate(() => {
    const root = document.querySelector("[data-board]");
    const holes = { south: [], north: [] };
    const tuz = [];
    const legal = [];
    for (const button of root.querySelectorAll("button[data-hole]")) {
      const { side, hole, stones, tuz: owner } = button.dataset;
      holes[side][hole - 1] = Number(stones);
      if (owner) tuz.push(`${side}${hole}:${owner}`);
      if (button.getAttribute("aria-disabled") !== "true") legal.push(Number(hole));
    }
    const kazan = {};
    for (const trough of root.querySelectorAll("[data-kazan]")) {
      kazan[trough.dataset.kazan] = Number(trough.dataset.stones);
    }
    const { fen, turn, state } = root.dataset;
    return { fen, turn, state, holes, kazan, tuz: tuz.sort(), legal: legal.sort((a, b) => a - b) };
  });
}

/** What `data-fen` should be, put together from all the other attributes. */
export function fenFrom({ holes, kazan, tuz, turn }, moveNumber) {
  const row = (side, order) => {
    const words = [];
    for (const number of order) {
      const stones = holes[side][number - 1];
      if (tuz.some((entry) => entry.startsWith(`${side}${number}:`))) words.push("T");
      else if (stones > 0) words.push(`${stones}S`);
      else if (/^\d+$/.test(words.at(-1) ?? "")) words.push(String(Number(words.pop()) + 1));
      else words.push("1");
    }
    return words.join(",");
  };
  const numbers = holes.south.map((_, index) => index + 1);
  const rows = `${row("north", numbers.toReversed())}/${row("south", numbers)}`;
  return `${rows} ${kazan.south} ${kazan.north} ${turn === "south" ? "S" : "N"} ${moveNumber}`;
}

/** Fails unless all attributes tell the same position, and it has all its stones. @param {Page} page */
export async function consistent(page, total = 162) {
  const now = await read(page);
  assert.equal(fenFrom(now, now.fen.split(" ").at(-1)), now.fen);
  const sum = [...now.holes.south, ...now.holes.north, now.kazan.south, now.kazan.north].reduce((a, b) => a + b);
  assert.equal(sum, total, now.fen);
  return now;
}

/** Plays by digits, waiting for each move to be made. @param {Page} page */
export async function playKeys(page, digits) {
  for (const digit of digits) {
    const before = await fenOf(page);
    await page.keyboard.press(digit);
    await leavesFen(page, before);
  }
}

/** Plays by clicks, waiting for each move to be made. @param {Page} page */
export async function click(page, digits) {
  for (const digit of digits) {
    const { fen, turn } = await board(page).evaluate((root) => ({ ...root.dataset }));
    await hole(page, turn, digit).click();
    await leavesFen(page, fen);
  }
}

/** Opens a window by its button in the header, or in the settings. @param {Page} page */
export async function open(page, key) {
  if (key === "about") await open(page, "settings");
  await page.locator(`[data-open="${key}"]`).click();
  await page.locator(`dialog#${key}[open]`).waitFor();
}

/** Chooses in the window that is open. @param {Page} page */
export async function choose(page, name, value) {
  const input = page.locator(`dialog[open] input[name="${name}"]`);
  if (value === undefined) await input.locator("..").click();
  else await page.locator(`dialog[open] label:has(input[name="${name}"][value="${value}"])`).click();
}

/** Closes the window that is open. @param {Page} page */
export async function closeDialog(page) {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
}

/** What the page has stored, key by key. @param {Page} page */
export const stored = (page) => page.evaluate(() => ({ ...localStorage }));

/** The element with the focus, in a word. @param {Page} page */
export function focused(page) {
  return page.evaluate(() => {
    const { dataset, tagName } = document.activeElement;
    if (dataset.hole) return `${dataset.side}${dataset.hole}`;
    return dataset.action ?? dataset.open ?? document.activeElement.name ?? tagName.toLowerCase();
  });
}
