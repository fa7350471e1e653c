// Everything that is written about games, read and written.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Game, init, Position, readGames, RecordError, ToguzError } from "toguz-wasm";

const data = (name) => readFileSync(join(process.env.TOGUZ_ROOT, "crates/rules/tests/data", name), "utf8");

await init();

/** The one game of a text. */
function only(text, options) {
  const [read, ...more] = readGames(text, options);
  assert.deepEqual([read?.error, more.length], [undefined, 0]);
  return read.game;
}

/** The full game of 85 plies, in every dialect. */
const END = "1,7S,3S,4S,5S,3S,T,3S,1/1,4S,1,2S,4S,1S,1S,T,1 71 54 N 43";

test("the same game in every dialect", () => {
  const game = only(data("records/full-game.txt"));
  const written = (style) => {
    const moves = [];
    let position = game.start;
    for (const hole of game.moves) {
      moves.push(position.format(hole, style));
      ({ position } = position.play(hole));
    }
    return moves;
  };
  const numbered = (moves) => moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move)).join(" ");
  for (const text of [
    data("records/full-game.pgn"),
    data("records/full-game.tgk"),
    data("records/full-game.txt"),
    game.toPgn(),
    game.toTgk(),
    numbered(written("total")),
    numbered(written("federation")),
    `[White "a"]\n\n${numbered(written("one-digit"))}`,
    written("squares").join(" "),
    written("federation").join(" "),
    written("origin").join(""),
    written("total").join(", "),
  ]) {
    const read = only(text);
    assert.equal(read.position.text, END);
    assert.equal(read.ply, 85);
    assert.equal(Game.parse(text).position.text, END);
  }
  assert.equal(only(data("records/full-game.pgn")).conclusion.result, "1-0");
});

test("many games, one by one", () => {
  const text = data("records/games.txt");
  const games = [...readGames(text)];
  assert.ok(games.length > 5);
  assert.ok(games.every(({ ok }) => ok));
  // Written and read again they are the same.
  const again = [...readGames(games.map(({ game }) => game.toPgn()).join("\n"))];
  assert.deepEqual(
    again.map(({ game }) => game.toPgn()),
    games.map(({ game }) => game.toPgn()),
  );
  // Not more is read than is asked for.
  const one = readGames(text).next();
  assert.equal(one.value.game.toPgn(), games[0].game.toPgn());
});

test("faults are values, and say where they are", () => {
  const reads = [...readGames('1. 76(10) 98\n2. 66 86(4)\n\n[White "b"]\n\n76 98 hello\n\n76 97\n\n1. 76')];
  assert.deepEqual(
    reads.map(({ ok, game }) => [ok, game.moves]),
    [
      [false, [7, 9, 6]],
      [false, [7, 9]],
      [false, [7]],
      [true, [7]],
    ],
  );
  const [first, second, third] = reads.map(({ error }) => error);
  for (const error of [first, second, third]) {
    assert.ok(error instanceof RecordError && error instanceof ToguzError && error.name === "RecordError");
  }
  assert.deepEqual(
    { ...first },
    { name: "RecordError", code: "bad-record", game: 1, line: 2, moveNumber: 2, side: "north", expected: "87(4)" },
  );
  assert.equal(first.message, "game 1, move 2, Black: 86(4) does not land there, expected 87(4)");
  assert.deepEqual([second.game, second.line, "expected" in second], [2, 6, false]);
  assert.equal(reads[1].game.tags.White, "b");
  assert.deepEqual([third.line, third.expected], [8, "98"]);
  assert.throws(() => Game.parse("1. 75"), { code: "bad-record", expected: "76(10)" });
  assert.throws(() => Game.parse("\n \n"), { code: "bad-record" });
  assert.deepEqual([...readGames("")], []);
  for (const { error } of readGames(data("records/bad.txt"))) assert.ok(error === undefined || error.line > 0);
});

test("the variant of games that do not say theirs", () => {
  assert.equal(only("1. 54(6) 54(6)", { variant: "bestemshe" }).variant, "bestemshe");
  assert.equal(only('[Variant "bestemshe"]\n\n1. 54(6)').variant, "bestemshe");
  assert.throws(() => readGames("76", { variant: "chess" }).next(), { code: "unknown-variant" });
  assert.throws(() => readGames(76).next(), { code: "bad-argument" });
});

test("position texts of all four forms, and diagrams", () => {
  const { position } = Position.initial().play(7);
  for (const text of [
    position.text,
    position.text.toLowerCase().replaceAll(",", " , "),
    "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9/10,0/0,0/b",
    "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9/10,0/-1,-1/1",
    "9,9,9,9,9,9,1,10,10,10,10,10,10,10,0,9,9,9/10,0/0,0/b",
  ]) {
    assert.equal(Position.parse(text).text, position.text, text);
  }
  assert.equal(Position.parse("5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1").variant, "bestemshe");
  assert.throws(() => Position.parse(position.text, "bestemshe"), { code: "bad-position" });
  for (const wrong of ["", "9S", position.text.replace("10 0 N", "11 0 N")]) {
    assert.throws(() => Position.parse(wrong), { code: "bad-position" });
  }
  const diagram = position.diagram();
  assert.equal(diagram.split("\n")[1], "Black |  9  9  9  - 10 10 10 10 10 |  0");
  assert.equal(Position.parseDiagram(diagram).text, position.text);
  assert.throws(() => Position.parseDiagram("1 2 3"), { code: "bad-diagram" });
  const short = "3 3 3 3 3 | 0\n3 3 3 3 3 | 0\nWhite to move";
  assert.throws(() => Position.parseDiagram(short), { code: "bad-position" });
});

test("packed games, as bytes and as codes", () => {
  const game = only(data("records/full-game.pgn"));
  game.goTo(40);
  game.setComment("Эң мыкты жүрүш");
  game.play(game.position.legalMoves.find((hole) => hole !== game.node(41).move.hole));
  game.bottom = "north";
  const bytes = game.toBytes();
  assert.ok(bytes instanceof Uint8Array && bytes.length < 250);
  const code = game.toCode();
  assert.match(code, /^[A-Za-z0-9_-]+$/);
  for (const copy of [Game.fromBytes(bytes), Game.fromCode(code), Game.fromCode(` ${code}).\n`)]) {
    assert.equal(copy.toPgn(), game.toPgn());
    assert.deepEqual([copy.cursor, copy.bottom, copy.toCode()], [86, "north", code]);
    assert.equal(copy.position.text, game.position.text);
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = bytes.slice();
    changed[at] ^= 1;
    assert.throws(() => Game.fromBytes(changed), { name: "ToguzError" });
    assert.throws(() => Game.fromBytes(bytes.slice(0, at)), { name: "ToguzError" });
  }
  assert.throws(() => Game.fromBytes(new Uint8Array([2, 0, 0])), { code: "newer" });
  assert.throws(() => Game.fromBytes(new Uint8Array()), { code: "damaged" });
  assert.throws(() => Game.fromBytes(new Uint8Array(2 << 20).fill(1)), { code: "too-long" });
  for (const wrong of ["", "====", "AQ", code.slice(1), "ж"]) {
    assert.throws(() => Game.fromCode(wrong), { code: "damaged" });
  }
  assert.throws(() => Game.fromCode("A".repeat(1 << 22)), { code: "too-long" });
});
