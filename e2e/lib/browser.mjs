// One Chromium a test file, started by the first test that wants it.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const FLAGS = [
  // CI runs as root, where Chromium's sandbox does not start.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium's program: the variable CHROME, which `cargo xtask` sets, or the first on the PATH. */
function program() {
  const given = process.env.CHROME;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error("no Chromium on the PATH: install it, or name it by the variable CHROME");
  return found;
}

let launched;

/** @returns {Promise<import("playwright-core").Browser>} */
export function browser() {
  launched ??= chromium.launch({ executablePath: program(), args: FLAGS });
  return launched;
}

export async function closeBrowser() {
  const running = launched;
  launched = undefined;
  await (await running)?.close();
}
