// For browsers, with or without a bundler. In Node, engine-node.js stands in for this file.
import { Engine } from "./lib/client.js";
import { object, ToguzError } from "./lib/error.js";

export { ToguzError };

export function createEngine(options) {
  const { workerUrl } = object("options", options);
  return new Engine(({ onMessage, onDeath }) => {
    // Bundlers look for these very words.
    const worker =
      workerUrl === undefined
        ? new Worker(new URL("./lib/worker.js", import.meta.url), { type: "module" })
        : new Worker(workerUrl, { type: "module" });
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onmessageerror = () => onDeath("its worker said something that can not be read");
    worker.onerror = (event) => {
      event.preventDefault();
      onDeath(event.message ?? "its worker could not be loaded");
    };
    return {
      post: (message) => worker.postMessage(message),
      hold: () => {},
      end: () => worker.terminate(),
    };
  });
}
