// What a link with a whole game costs: script time until the board is shown, against an empty start, in turns within
// one run, so that the machine's mood weighs on both alike. The median of the differences is what counts.
import { readFile } from "node:fs/promises";
import { browser, closeBrowser } from "../lib/browser.mjs";
import { serve } from "../lib/server.mjs";

const ROUNDS = Number(process.argv[2] ?? 15);
const GOAL_MS = 20;

const site = await serve();

/** Runs in the page before anything of it: notes when the program is there, and when the board is. */
function watch() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiateStreaming.apply(WebAssembly, given);
    window.began ??= performance.now();
    return made;
  };
  new MutationObserver(() => {
    if (window.shown || !document.querySelector("[data-board] button[data-hole]")) return;
    window.shown = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** Opens an address in a fresh profile. Returns the time from program to board, in milliseconds; it is all script. */
async function start(hash) {
  const context = await (await browser()).newContext({ reducedMotion: "reduce" });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(site.url + hash);
    await page.waitForFunction(() => window.shown);
    return await page.evaluate(() => window.shown - window.began);
  } finally {
    await context.close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  const links = await readFile(new URL("../../tests/documents/links.txt", import.meta.url), "utf8");
  // The longest one has 200 plies.
  const [longest] = links
    .split("\n")
    .map((line) => line.split(" ")[0])
    .toSorted((a, b) => b.length - a.length);
  const hash = `#${longest}`;
  console.log(`a link of 200 plies: ${longest.length} characters`);
  await start("");
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await start("");
    const linked = await start(hash);
    rounds.push({ empty, linked });
  }
  const empty = median(rounds.map((round) => round.empty));
  const linked = median(rounds.map((round) => round.linked));
  const more = median(rounds.map((round) => round.linked - round.empty));
  console.log(
    `script until the board is shown, median of ${ROUNDS}: empty ${empty.toFixed(1)} ms, link ${linked.toFixed(1)} ms`,
  );
  console.log(`the link costs ${more.toFixed(1)} ms more; goal: less than ${GOAL_MS}`);
  process.exitCode = more < GOAL_MS ? 0 : 1;
} finally {
  await closeBrowser();
  await site.close();
}
