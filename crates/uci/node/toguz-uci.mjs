// toguz-uci as wasm, for programs that speak UCI: `node toguz-uci.mjs`. `cargo xtask uci --wasm` puts this file beside
// the module that it drives. Like the native program it obeys the words of its command line, or else standard input.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const { Engine } = createRequire(import.meta.url)("./engine.cjs");
const engine = new Engine();

/** @param {string} text */
function say(text) {
  if (text !== "") process.stdout.write(text);
}

function obey(/** @type {string[]} */ lines) {
  for (const line of lines) {
    say(engine.hear(line));
    while (engine.isBusy) say(engine.work());
    if (engine.isOver) break;
  }
}

function converse() {
  const input = createInterface({ input: process.stdin, crlfDelay: Infinity });
  let working = false;

  // Between two slices the event loop has its turn: that is when a line is heard.
  const work = () => {
    working = !engine.isOver && engine.isBusy;
    if (!working) return;
    say(engine.work());
    setImmediate(work);
  };
  input.on("line", (line) => {
    if (engine.isOver) return;
    say(engine.hear(line));
    if (engine.isOver) input.close();
    else if (!working) work();
  });
  input.on("close", () => {
    // Whoever asked may still read the answer.
    if (!engine.isOver) say(engine.hear("stop"));
    engine.hear("quit");
    process.stdin.destroy();
  });
}

// Nobody listens any more.
process.stdout.on("error", () => process.exit(1));

const orders = process.argv.slice(2);
if (orders.length > 0) obey(orders);
else converse();
