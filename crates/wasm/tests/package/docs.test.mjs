// The documents are true: every example prints what stands behind it, and everything there is, is described.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { format } from "node:util";
import * as rules from "toguz-wasm";
import * as engine from "toguz-wasm/engine";
import { examples } from "./examples.mjs";

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
  const read = (name) => readFileSync(new URL(`node_modules/toguz-wasm/${name}`, import.meta.url), "utf8");
  const [text, types] = [read("api.md"), read("index.d.ts") + read("engine.d.ts")];
  // Without what is in examples: that something is used does not describe it.
  const described = text.replace(/^```.*?^```$/gms, "");
  const names = [...Object.keys(rules), ...Object.keys(engine)];
  for (const { prototype } of [rules.Position, rules.Game]) names.push(...Object.getOwnPropertyNames(prototype));
  for (const type of [rules.Position, rules.Game]) {
    names.push(...Object.getOwnPropertyNames(type).filter((name) => !["length", "name", "prototype"].includes(name)));
  }
  const codes = [...types.match(/type ErrorCode =(.*?);/s)[1].matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);
  assert.ok(codes.length > 10);
  for (const name of [...names, ...codes].filter((name) => name !== "constructor")) {
    assert.match(described, new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``), name);
    assert.match(types, new RegExp(`\\b${name}\\b`), name);
  }
});

test("every code that the package throws is declared, and no other", () => {
  const read = (name) => readFileSync(new URL(`node_modules/toguz-wasm/${name}`, import.meta.url), "utf8");
  const declared = new Set(
    read("index.d.ts")
      .match(/type ErrorCode =(.*?);/s)[1]
      .match(/(?<=")[a-z-]+(?=")/g),
  );
  const scripts = ["error", "load", "position", "game", "client", "host"]
    .map((name) => read(`lib/${name}.js`))
    .join("");
  for (const [, code] of scripts.matchAll(/ToguzError\(\s*"([a-z-]+)"/g)) assert.ok(declared.has(code), code);
});
