// Another version of the built page, made of it in a moment: the same program with other names and another build id.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DIST } from "./server.mjs";

const HASHED = /^(.*-)[0-9a-f]{16}((?:_bg)?\.\w+)$/;

const made = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** The id of a build, by its folder. */
export const buildOf = (folder) =>
  /<meta content="?(\w+)"? name="?toguz-build/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];

/** The files of a build and what is in them, by its service worker. */
export const filesOf = (folder) =>
  JSON.parse(/^const FILES = (.*);$/m.exec(readFileSync(join(folder, "sw.js"), "utf8"))[1]);

const short = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/**
 * A folder with another version, which lives as long as the tests of a file.
 *
 * @param {string} word
 */
export function variant(word) {
  const folder = mkdtempSync(join(tmpdir(), "toguz-"));
  made.push(folder);
  cpSync(DIST, folder, { recursive: true });
  const renamed = new Map();
  const rename = (text) => [...renamed].reduce((text, [old, name]) => text.replaceAll(old, name), text);
  // First the files that name no other.
  for (const kind of [/\.(wasm|css)$/, /\.js$/]) {
    for (const name of readdirSync(folder).filter((name) => kind.test(name) && HASHED.test(name))) {
      const content = readFileSync(join(folder, name));
      const more = name.endsWith(".wasm")
        ? // A section that says nothing, under the name `v`.
          Buffer.concat([content, Buffer.from([0, 2 + word.length, 1, 0x76]), Buffer.from(word)])
        : Buffer.from(`${rename(content.toString("utf8"))}/* ${word} */\n`);
      const [, start, end] = HASHED.exec(name);
      renamed.set(name, `${start}${short(more)}${end}`);
      writeFileSync(join(folder, name), more);
      renameSync(join(folder, name), join(folder, renamed.get(name)));
    }
  }
  const [old, build] = [buildOf(folder), short(word).slice(0, 12)];
  for (const name of ["index.html", "_headers"]) {
    const path = join(folder, name);
    writeFileSync(path, rename(readFileSync(path, "utf8")).replaceAll(old, build));
  }
  const files = Object.keys(filesOf(folder)).map((name) => {
    const now = renamed.get(name) ?? name;
    return [now, short(readFileSync(join(folder, now === "./" ? "index.html" : now)))];
  });
  const path = join(folder, "sw.js");
  const worker = readFileSync(path, "utf8")
    .replace(/^const BUILD = .*$/m, `const BUILD = "${build}";`)
    .replace(/^const FILES = .*$/m, `const FILES = ${JSON.stringify(Object.fromEntries(files))};`);
  writeFileSync(path, worker);
  return folder;
}
