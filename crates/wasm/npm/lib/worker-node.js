// The worker of Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { host } from "./host.js";

host({
  post: (message) => parentPort.postMessage(message),
  listen: (heard) => parentPort.on("message", heard),
  later: (task) => () => setImmediate(task),
  source: () => readFile(new URL("../wasm/search_bg.wasm", import.meta.url)),
});
