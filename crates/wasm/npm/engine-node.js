// For Node.
import { Worker } from "node:worker_threads";
import { Engine } from "./lib/client.js";
import { object, ToguzError } from "./lib/error.js";

export { ToguzError };

export function createEngine(options) {
  const { workerUrl = new URL("./lib/worker-node.js", import.meta.url) } = object("options", options);
  return new Engine(({ onMessage, onDeath }) => {
    const address = typeof workerUrl === "string" ? new URL(workerUrl) : workerUrl;
    // Some of the program's own switches are no switches of a worker.
    const worker = new Worker(address, { execArgv: [] });
    worker.on("message", onMessage);
    worker.on("messageerror", () => onDeath("its worker said something that can not be read"));
    worker.on("error", (error) => onDeath(error?.message ?? error));
    worker.on("exit", (code) => onDeath(`its worker ended (${code})`));
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      // A program ends when nobody waits for an answer, and not before.
      hold: (on) => (on ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  });
}
