// The side of the computer player that asks. It knows nothing of where the other side runs: `start` makes a worker of
// whatever kind there is, and hears of it through the three functions it is given.
//
// One search runs at a time. The worker is told of the next when the one before has answered, also one that nobody
// waits for any more.
import { expected, list, object, optional, text, ToguzError, whole } from "./error.js";

/** Of what is said between the two sides. */
export const PROTOCOL = 1;

/** How often is looked whether the worker lives, in milliseconds, and how often it may be silent in a row. */
const WATCH = 5_000;
const SILENCES = 3;

/** For how long the worker may load, in looks. */
const LOADING = 24;

const SEED_MOST = Number.MAX_SAFE_INTEGER;

export class Engine {
  #start;
  #worker;
  #isReady = false;
  #isClosed = false;
  /** Not yet answered; the first is with the worker if it was sent. */
  #searches = [];
  #lastId = 0;
  #watch;
  #silences = 0;

  constructor(start) {
    this.#start = start;
    // So that it is there when it is first asked. What fails now is tried again then.
    this.#revive();
  }

  search(target, options) {
    return new Promise((resolve, reject) => {
      const { signal, onInfo, ...rest } = object("options", options);
      const request = { ...question(target), ...limits(rest) };
      expected("onInfo", "a function", onInfo, ["function", "undefined"].includes(typeof onInfo));
      const isSignal = signal === undefined || typeof signal?.addEventListener === "function";
      expected("signal", "an AbortSignal", signal, isSignal);
      if (this.#isClosed) throw closed();
      if (signal?.aborted) throw signal.reason;
      const search = { id: ++this.#lastId, request, onInfo, resolve, reject, isSent: false, isStopped: false };
      const cancel = () => this.#cancel(search, signal.reason);
      signal?.addEventListener("abort", cancel, { once: true });
      search.forget = () => signal?.removeEventListener("abort", cancel);
      this.#searches.push(search);
      if (this.#worker === undefined && !this.#revive()) return;
      this.#next();
    });
  }

  stop() {
    // The first may be one that was cancelled and has not heard of it yet.
    const search = this.#searches.find(isAwaited);
    if (search === undefined || search.isStopped) return;
    search.isStopped = true;
    if (search.isSent) this.#worker.post({ type: "stop", id: search.id });
  }

  close() {
    this.#isClosed = true;
    this.#end(closed());
  }

  /** Starts a worker. Whether there is one. */
  #revive() {
    let mine;
    const current = (heard) => (value) => {
      // What an old worker has left to say is of no interest.
      if (mine !== undefined && this.#worker === mine) heard(value);
    };
    try {
      mine = this.#start({
        onMessage: current((message) => this.#hear(message)),
        onDeath: current((reason) => this.#end(dead(reason))),
      });
    } catch (error) {
      this.#end(dead(error?.message ?? error, error));
      return false;
    }
    this.#worker = mine;
    this.#isReady = false;
    return true;
  }

  /** Sends the first search, if it can be sent. */
  #next() {
    const [search] = this.#searches;
    this.#worker?.hold(search !== undefined);
    this.#look(search !== undefined);
    if (search === undefined || search.isSent || !this.#isReady) return;
    search.isSent = true;
    this.#worker.post({ type: "search", id: search.id, ...search.request });
    if (search.isStopped) this.#worker.post({ type: "stop", id: search.id });
  }

  #hear(message) {
    this.#silences = 0;
    const [search] = this.#searches;
    const isOurs = search?.isSent && search.id === message.id;
    switch (message.type) {
      case "ready":
        if (message.protocol !== PROTOCOL) {
          this.#end(dead("its worker is of another version of the package"));
          return;
        }
        this.#isReady = true;
        this.#next();
        return;
      case "info":
        if (isOurs && isAwaited(search)) this.#tell(search, message.info);
        return;
      case "done":
      case "failed": {
        if (!isOurs) return;
        this.#searches.shift();
        this.#next();
        if (message.type === "done") settle(search, "resolve", { ...message.result, ...seed(search.request) });
        else settle(search, "reject", new ToguzError(message.code, message.message));
        return;
      }
      case "broken":
        this.#end(dead(message.message));
    }
  }

  /** What the script throws at the news ends its search. */
  #tell(search, info) {
    try {
      search.onInfo?.(info);
    } catch (error) {
      this.#cancel(search, error);
    }
  }

  #cancel(search, reason) {
    settle(search, "reject", reason);
    if (search.isSent) {
      if (!search.isStopped) this.#worker.post({ type: "stop", id: search.id });
      search.isStopped = true;
    } else {
      this.#searches = this.#searches.filter((other) => other !== search);
      this.#next();
    }
  }

  /** Lets go of the worker. Nothing that was asked is answered; the next question starts another. */
  #end(error) {
    const searches = this.#searches;
    this.#searches = [];
    this.#worker?.end();
    this.#worker = undefined;
    this.#isReady = false;
    this.#look(false);
    for (const search of searches) settle(search, "reject", error);
  }

  /** Looks after the worker, or no longer: one that the system has taken away says nothing of it. */
  #look(on) {
    if (!on) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    } else if (this.#watch === undefined) {
      this.#silences = 0;
      this.#watch = setInterval(() => {
        // Counted, not timed: a page that slept finds that much time has passed, and its worker slept too.
        this.#silences += 1;
        if (this.#silences > (this.#isReady ? SILENCES : LOADING)) this.#end(dead("its worker is silent"));
      }, WATCH);
    }
  }
}

function isAwaited(search) {
  return search.reject !== undefined;
}

/** Resolves or rejects, once. */
function settle(search, how, value) {
  search.forget();
  search[how]?.(value);
  search.resolve = undefined;
  search.reject = undefined;
}

function closed() {
  return new ToguzError("closed", "the engine was closed");
}

function dead(reason, cause) {
  return new ToguzError("engine-failed", `the engine failed: ${reason}`, { cause });
}

/** What a level's move can be had again with. */
function seed({ level, seed }) {
  return level === undefined ? {} : { seed };
}

/** What is asked about: a position, a game, or what makes one. */
function question(target) {
  const { variant, text: position, start, moves = [] } = object("target", target);
  // A game's start is a position.
  const from = position ?? start?.text ?? start;
  return {
    variant: optional(text, "variant", variant),
    start: optional(text, "start", from),
    moves: Uint8Array.from(list("moves", moves), (hole) => whole("hole", hole, 1, 9)),
  };
}

function limits({ level, seed, multiPv, depth, nodes, movetime }) {
  expected("multiPv", "no level, which plays one move", multiPv, level === undefined || multiPv === undefined);
  expected("seed", "a level", seed, level !== undefined || seed === undefined);
  return {
    level: optional(whole, "level", level, 1, 10),
    seed: optional(whole, "seed", seed, 0, SEED_MOST) ?? Math.floor(Math.random() * SEED_MOST),
    lines: optional(whole, "multiPv", multiPv, 1, 9) ?? 1,
    depth: optional(whole, "depth", depth, 1, 1000),
    nodes: optional(whole, "nodes", nodes, 1, SEED_MOST),
    time: optional(whole, "movetime", movetime, 1, 0x7fff_ffff),
  };
}
