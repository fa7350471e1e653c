// The errors that the package throws, and those that it gives as values.

export class ToguzError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = "ToguzError";
    this.code = code;
  }
}

export class RecordError extends ToguzError {
  constructor(code, message, options) {
    super(code, message, options);
    this.name = "RecordError";
  }
}

/** The error that a wasm file describes; both call this. */
export function failure(json) {
  const { code, message, ...details } = JSON.parse(json);
  const error = code === "bad-record" ? new RecordError(code, message) : new ToguzError(code, message);
  return Object.assign(error, details);
}

// What follows says no to values that are not what they should be.

export function text(name, value) {
  return expected(name, "a text", value, typeof value === "string");
}

/** A text that comes from outside and may be as long as it likes. */
export function longText(name, value) {
  // As UTF-8 it may be three times as long, and that much memory there must be.
  if (text(name, value).length > 1 << 27) throw new ToguzError("too-long", `${name}: the text is too long`);
  return value;
}

export function whole(name, value, least, most) {
  const fits = Number.isInteger(value) && value >= least && value <= most;
  return expected(name, `a whole number from ${least} to ${most}`, value, fits);
}

/** A move: the number of a hole, or any text that means one. */
export function moveText(value) {
  return typeof value === "number" ? String(whole("hole", value, 1, 9)) : text("move", value);
}

export function list(name, value) {
  return expected(name, "a list", value, Array.isArray(value));
}

/** What may be left out is as good as an empty object. */
export function object(name, value = {}) {
  return expected(name, "an object", value, typeof value === "object" && value !== null);
}

export function optional(check, name, value, ...more) {
  return value === undefined ? undefined : check(name, value, ...more);
}

export function expected(name, what, value, fits) {
  if (!fits) throw new ToguzError("bad-argument", `${name}: expected ${what}`);
  return value;
}
