// The engine's worker without the app: what its messages look like (src/worker/protocol.rs), and how long it takes.
import { withPage } from "./fixture.mjs";

/** A middle game that no opening book knows, South to move. */
export const MIDDLE = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";

/** Thirty stones are left: the strong levels play this by the exact values of the endgame, once those are there. */
export const LATE = "1S,2S,1,3S,1,2S,T,2S,2S/2S,1,3S,2S,4S,2S,2S,T,3S 68 64 S 60";

/** The same with other tuz, so that other values are needed. */
export const LATE_TOO = "1S,2S,1,3S,T,2S,1,2S,2S/2S,1,3S,2S,4S,T,2S,2S,3S 68 64 N 60";

/** Ten stones: the values tell how it ends. */
export const LAST = "1S,2,2S,2,T,1,1S/2S,1,1S,1,1S,1,T,2S,1 75 77 S 70";

/**
 * A page with a worker of its own, beside the app's, and `window.engine` to speak to it:
 *
 * - `ask({ id, fen, level, seed, endgame })`, `analyse({ id, fen, lines, depth, nodes, endgame })`, `stop(id)`;
 * - `heard`: all that it said, each with the time at which it came;
 * - `until(test)`: the first thing heard from now on that passes.
 *
 * @param {(parts: { page: import("playwright-core").Page, memory: () => Promise<number> }) => Promise<void>} body
 *   `memory` tells the bytes of the memory of that worker's wasm, which never shrinks.
 */
export function withEngine(body) {
  const prepare = async (page) => {
    await page.context().route("**/worker-*.js*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${showMemory})();${await response.text()}` });
    });
  };
  return withPage({ hash: "#new=two", prepare }, async ({ page }) => {
    await page.locator("[data-board]").waitFor();
    await page.evaluate(openEngine);
    const memory = async () => {
      const own = page.workers().find((worker) => worker.url().includes("own=1"));
      return own.evaluate(() => globalThis.toguzMemory.buffer.byteLength);
    };
    await body({ page, memory });
  });
}

// These run in the browser.

/** In the worker, before its program: makes the memory of its module known. */
function showMemory() {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...words) => {
      const result = await real.apply(WebAssembly, words);
      globalThis.toguzMemory = (result.instance ?? result).exports.memory;
      return result;
    };
  }
}

/** In the page. */
function openEngine() {
  const PROTOCOL = 2;
  const text = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));

  class Writer {
    bytes = [PROTOCOL];
    number(value) {
      let rest = BigInt(value);
      for (; rest > 127n; rest >>= 7n) this.bytes.push(Number(rest & 127n) | 128);
      this.bytes.push(Number(rest));
      return this;
    }
    byte(value) {
      this.bytes.push(value);
      return this;
    }
    text(value) {
      const bytes = new TextEncoder().encode(value);
      this.number(bytes.length).bytes.push(...bytes);
      return this;
    }
    option(value, write) {
      this.byte(value === undefined ? 0 : 1);
      if (value !== undefined) this[write](value);
      return this;
    }
    game(fen) {
      return this.text("toguz").text(fen).number(0);
    }
  }

  class Reader {
    at = 0;
    constructor(bytes) {
      this.bytes = bytes;
    }
    byte() {
      if (this.at >= this.bytes.length) throw new Error("a message that is too short");
      return this.bytes[this.at++];
    }
    number() {
      let value = 0;
      for (let factor = 1; ; factor *= 128) {
        const byte = this.byte();
        value += (byte & 127) * factor;
        if (byte < 128) return value;
      }
    }
    signed() {
      const value = this.number();
      return value % 2 ? -(value + 1) / 2 : value / 2;
    }
    list(read) {
      return Array.from({ length: this.number() }, () => read());
    }
    line() {
      return this.list(() => this.byte());
    }
    message() {
      if (this.byte() !== PROTOCOL) throw new Error("another protocol");
      const kinds = [
        () => ({ kind: "ready", protocol: this.byte(), build: text(this.line()) }),
        () => ({
          kind: "info",
          id: this.number(),
          depth: this.byte(),
          nodes: this.number(),
          score: this.signed(),
          line: this.line(),
          ms: this.number(),
        }),
        () => ({
          kind: "done",
          id: this.number(),
          hole: this.byte(),
          depth: this.byte(),
          nodes: this.number(),
          score: this.signed(),
        }),
        () => ({ kind: "failed", id: this.byte() ? this.number() : undefined, message: text(this.line()) }),
        () => ({
          kind: "found",
          id: this.number(),
          last: this.byte() === 1,
          depth: this.byte(),
          nodes: this.number(),
          ms: this.number(),
          lines: this.list(() => ({ score: this.signed(), line: this.line() })),
          exact: this.list(() => ({ hole: this.byte(), south: this.byte() })),
        }),
      ];
      const message = kinds[this.byte()]();
      if (this.at !== this.bytes.length) throw new Error("a message that is too long");
      return message;
    }
  }

  const meta = (name) => document.querySelector(`meta[name="${name}"]`).content;
  const worker = new Worker(`${meta("toguz-worker")}?build=${meta("toguz-build")}&own=1`);
  const waiting = new Set();
  const engine = {
    heard: [],
    send: (writer) => worker.postMessage(new Uint8Array(writer.bytes)),
    ask: ({ id, fen, level, seed = 1, endgame = 40 }) =>
      engine.send(new Writer().number(0).number(id).game(fen).byte(level).number(seed).byte(endgame)),
    analyse: ({ id, fen, lines, depth, nodes, endgame = 40 }) =>
      engine.send(
        new Writer()
          .number(3)
          .number(id)
          .game(fen)
          .byte(lines)
          .option(depth, "byte")
          .option(nodes, "number")
          .byte(endgame),
      ),
    stop: (id) => engine.send(new Writer().number(1).number(id)),
    until: (test) =>
      new Promise((resolve) => {
        waiting.add({ test, resolve });
      }),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  worker.onmessage = ({ data }) => {
    const message = { at: performance.now(), ...new Reader(data).message() };
    engine.heard.push(message);
    for (const one of waiting) {
      if (one.test(message)) {
        waiting.delete(one);
        one.resolve(message);
      }
    }
  };
  window.engine = engine;
  return engine.until(({ kind }) => kind === "ready");
}
