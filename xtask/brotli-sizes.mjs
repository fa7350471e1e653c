// Prints `name<TAB>bytes<TAB>bytes after brotli` for files of a folder: node brotli-sizes.mjs FOLDER NAME…
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, ...names] = process.argv.slice(2);
for (const name of names) {
  const content = readFileSync(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  console.log(`${name}\t${content.length}\t${brotliCompressSync(content, { params }).length}`);
}
