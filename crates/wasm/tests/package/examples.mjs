// The examples of the package's documents, as files.
import { readFileSync, writeFileSync } from "node:fs";

/** @returns {{ file: string, code: string }[]} */
export function examples() {
  return ["README.md", "api.md"].flatMap((name) => {
    const text = readFileSync(new URL(`node_modules/toguz-wasm/${name}`, import.meta.url), "utf8");
    return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code], at) => {
      const file = `${name.replace(".md", "").toLowerCase()}-${at + 1}.mjs`;
      writeFileSync(new URL(file, import.meta.url), code);
      return { file, code };
    });
  });
}
