// The worker of the browser.
import { host } from "./host.js";

host({
  post: (message) => postMessage(message),
  listen: (heard) => addEventListener("message", ({ data }) => heard(data)),
  // A message to oneself comes after those that wait already, and is not slowed as timers are.
  later: (task) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => task();
    return () => port2.postMessage(null);
  },
  source: async () => undefined,
});
