// The types are right, as TypeScript sees them through the package, and the examples fit them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { examples } from "./examples.mjs";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const TSC = join(process.env.TOGUZ_ROOT, "node_modules/typescript/bin/tsc");

for (const [who, options] of [
  ["Node", ["--module", "nodenext"]],
  ["bundlers", ["--module", "esnext", "--moduleResolution", "bundler"]],
]) {
  test(`the types and the examples hold for ${who}`, () => {
    const strict = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--noUncheckedIndexedAccess",
      "--ignoreConfig",
      "--skipDefaultLibCheck",
    ];
    const scripts = ["--allowJs", "--checkJs", "--target", "es2022", "--lib", "es2022,dom,dom.iterable"];
    const files = ["types.ts", "game.js", ...examples().map(({ file }) => file)];
    // The scripts of the package are not typed; its declarations are checked, for nobody skips them here.
    const { status, stdout } = spawnSync(
      process.execPath,
      [TSC, ...strict, ...scripts, ...options, "--maxNodeModuleJsDepth", "0", ...files],
      { cwd: FOLDER, encoding: "utf8" },
    );
    assert.equal(stdout, "");
    assert.equal(status, 0);
  });
}
