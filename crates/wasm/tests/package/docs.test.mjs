// The documents are true: every example prints what stands behind it, and everything there is, is described.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { format } from "node:util";
import * as rules from "toguz-wasm";
import * as engine from "toguz-wasm/engine";
import { examples } from "./examples.mjs";

const read = (name) => readFileSync(new URL(`node_modules/toguz-wasm/${name}`, import.meta.url), "utf8");

const TYPES = read("index.d.ts") + read("engine.d.ts");

const CODES = [...TYPES.match(/type ErrorCode =(.*?);/s)[1].matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);

const words = (text) => text.replace(/\s+/g, " ").trim();

/** What an example says that it prints: behind each `console.log`, or on lines of their own behind the whole. */
function promised(code) {
  return [...code.matchAll(/^(?:.*console\.log\(.*\);)? ?\/\/ (.*)$/gm)]
    .filter(([line]) => !/^\s+\/\/|^\/\/ [A-Z].*\.$/.test(line))
    .map(([, comment]) => words(comment));
}

for (const { file, code } of examples()) {
  test(`${file} prints what it says`, async (t) => {
    const printed = [];
    t.mock.method(console, "log", (...values) => printed.push(words(format(...values))));
    await import(new URL(file, import.meta.url));
    t.mock.restoreAll();
    assert.deepEqual(printed, promised(code));
    assert.ok(printed.length > 0);
  });
}

test("everything that is exported, declared and thrown is described", () => {
  // Without what is in examples: that something is used does not describe it.
  const described = read("api.md").replace(/^```.*?^```$/gms, "");
  const names = [...Object.keys(rules), ...Object.keys(engine)];
  for (const { prototype } of [rules.Position, rules.Game]) names.push(...Object.getOwnPropertyNames(prototype));
  for (const type of [rules.Position, rules.Game]) {
    names.push(...Object.getOwnPropertyNames(type).filter((name) => !["length", "name", "prototype"].includes(name)));
  }
  assert.ok(CODES.length > 10);
  for (const name of [...names, ...CODES].filter((name) => name !== "constructor")) {
    assert.match(described, new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``), name);
    assert.match(TYPES, new RegExp(`\\b${name}\\b`), name);
  }
});

test("the codes that are declared are those that the package throws", () => {
  const scripts = ["error", "load", "position", "game", "client", "host"]
    .map((name) => read(`lib/${name}.js`))
    .join("");
  const source = readFileSync(join(process.env.TOGUZ_ROOT, "crates/wasm/src/failure.rs"), "utf8");
  const [, variants] = source.match(/pub enum Code \{(.*?)\n\}/s);
  const thrown = [
    ...[...scripts.matchAll(/ToguzError\(\s*"([a-z-]+)"/g)].map(([, code]) => code),
    ...[...variants.matchAll(/^ {4}(\w+),$/gm)].map(([, name]) => name.replace(/\B[A-Z]/g, "-$&").toLowerCase()),
  ];
  assert.deepEqual([...new Set(thrown)].sort(), [...CODES].sort());
});

test("nothing is of any type", () => {
  assert.doesNotMatch(TYPES.replace(/\/\*.*?\*\//gs, ""), /\bany\b/);
});
