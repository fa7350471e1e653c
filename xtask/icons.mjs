// Draws the icons of static/ from static/icon.svg, which is all that was drawn by hand: `node xtask/icons.mjs`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browser, closeBrowser } from "../e2e/lib/browser.mjs";

const STATIC = fileURLToPath(new URL("../static/", import.meta.url));
const drawing = readFileSync(`${STATIC}icon.svg`, "utf8");

// A system that cuts icons to its own shape takes a full square, and may take everything outside a circle of four
// fifths.
const square = drawing.replace(/ rx="112"/, "");
const maskable = square.replace(
  'id="hole"',
  'id="hole" transform="translate(256 256) scale(.74) translate(-256 -256)"',
);
const touch = square.replace('id="hole"', 'id="hole" transform="translate(256 256) scale(.86) translate(-256 -256)"');

const page = await (await browser()).newPage();
for (const [name, svg, size] of [
  ["icon-192", drawing, 192],
  ["icon-512", drawing, 512],
  ["icon-maskable-192", maskable, 192],
  ["icon-maskable-512", maskable, 512],
  ["icon-apple", touch, 180],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0; } svg { display: block; }</style>${svg}`);
  writeFileSync(`${STATIC}${name}.png`, await page.screenshot({ omitBackground: true }));
}
await closeBrowser();
