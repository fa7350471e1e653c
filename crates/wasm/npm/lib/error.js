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

function wrong(message) {
  return new ToguzError("bad-argument", message);
}

export function text(name, value) {
  if (typeof value !== "string") throw wrong(`${name} is no text`);
  return value;
}

/** A text that comes from outside and may be as long as it likes. */
export function longText(name, value) {
  // As UTF-8 it may be three times as long, and that much memory there must be.
  if (text(name, value).length > 1 << 27) throw new ToguzError("too-long", `${name} is too long`);
  return value;
}

export function optionalText(name, value) {
  return value === undefined ? undefined : text(name, value);
}

export function whole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw wrong(`${name} is a whole number from ${least} to ${most}`);
  }
  return value;
}

export function optionalWhole(name, value, least, most) {
  return value === undefined ? undefined : whole(name, value, least, most);
}

/** A move: the number of a hole, or any text that means one. */
export function moveText(value) {
  return typeof value === "number" ? String(whole("a hole", value, 1, 9)) : text("a move", value);
}

/** Options that are left out, or an object. */
export function object(name, value) {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null) throw wrong(`${name} are an object`);
  return value;
}
