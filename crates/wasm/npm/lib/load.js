// The wasm file of the rules: loaded once, asked for at every call.
import * as glue from "../wasm/rules.js";
import { ToguzError } from "./error.js";

let loading;
let ready = false;

/**
 * Loads the rules. `source` is asked for what to load at the first call, and again only if that failed; what it gives
 * is an address, bytes or a module, or nothing for the file that lies beside the script.
 */
export function load(source) {
  loading ??= start(source).catch((error) => {
    loading = undefined;
    throw new ToguzError("load-failed", `the rules could not be loaded: ${error?.message ?? error}`, { cause: error });
  });
  return loading;
}

async function start(source) {
  const given = await source();
  await glue.default(given === undefined ? undefined : { module_or_path: given });
  ready = true;
}

/** What the wasm file does. */
export function rules() {
  if (!ready) throw new ToguzError("not-ready", "await init() before anything else");
  return glue;
}
