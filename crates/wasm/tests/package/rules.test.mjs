// Positions and games, as a script has them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Game, init, Position, ToguzError, variants } from "toguz-wasm";

/** Asserts that something throws an error of the package with this code, and gives the error. */
function fails(code, task) {
  let thrown;
  assert.throws(task, (error) => {
    thrown = error;
    return error instanceof ToguzError && error instanceof Error && error.code === code && error.message !== "";
  });
  return thrown;
}

test("nothing works before it is loaded, and then everything does", async () => {
  for (const task of [() => Position.initial(), () => new Game(), variants, () => Game.fromCode("AQ")]) {
    fails("not-ready", task);
  }
  const broken = init(new Uint8Array([1, 2, 3]));
  await assert.rejects(broken, (error) => error instanceof ToguzError && error.code === "load-failed");
  await assert.rejects(init("not-an-address"), { code: "load-failed" });
  // After a failure it may be tried again; after success nothing more is loaded.
  await Promise.all([init(), init()]);
  await init(new Uint8Array([1, 2, 3]));
  assert.equal(Position.initial().legalMoves.length, 9);
});

test("the variants", () => {
  assert.deepEqual(variants(), [
    { key: "toguz", row: 9, stones: 9, total: 162, winning: 82, hasTuz: true },
    { key: "bestemshe", row: 5, stones: 5, total: 50, winning: 26, hasTuz: false },
  ]);
});

test("a position never changes, and says everything", () => {
  const start = Position.initial();
  const { position, move, steps } = start.play(7);
  assert.deepEqual(
    [start.turn, start.kazan, start.conclusion, start.moveNumber, start.variant],
    ["south", { south: 0, north: 0 }, null, 1, "toguz"],
  );
  assert.deepEqual(move, {
    text: "76(10)",
    side: "south",
    hole: 7,
    lifted: 9,
    landing: { side: "north", hole: 6 },
    captured: 10,
    madeTuz: false,
    landedInTuz: null,
    kazan: 10,
    swept: 0,
  });
  assert.deepEqual(move, start.preview("76"));
  assert.deepEqual(steps[0], { type: "lift", pit: { side: "south", hole: 7 }, stones: 9 });
  assert.deepEqual(steps.at(-1), { type: "capture", pit: { side: "north", hole: 6 }, stones: 10, by: "south" });
  assert.equal(position.text, "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1");
  assert.equal(`${Position.parse(position.text)}`, position.text);
  assert.throws(() => (position.kazan.south = 81), TypeError);
  assert.throws(() => (position.turn = "south"), TypeError);
});

test("the steps of any move lead from one board to the next", () => {
  let position = Position.initial();
  for (let ply = 0; ply < 60 && position.conclusion === null; ply += 1) {
    const legal = position.legalMoves;
    const hole = legal[(ply * 7) % legal.length];
    const { position: after, steps } = position.play(hole);
    const stones = { south: [...position.stones.south], north: [...position.stones.north] };
    const kazan = { ...position.kazan };
    for (const step of steps) {
      const { side, hole } = step.pit;
      if (step.type === "drop") stones[side][hole - 1] += 1;
      else if (step.type === "drop-in-tuz") kazan[step.owner] += 1;
      else {
        if (step.type !== "lift") kazan[step.by ?? step.owner ?? step.to] += step.stones;
        stones[side][hole - 1] -= step.stones;
      }
    }
    // What was in the hand is on the board: the first step took it out of its hole.
    assert.deepEqual([stones, kazan], [after.stones, after.kazan]);
    position = after;
  }
  assert.ok(position.tuz.south !== null || position.tuz.north !== null || position.moveNumber > 20);
});

test("perft", () => {
  const start = Position.initial();
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((depth) => start.perft(depth)),
    [1, 9, 73, 613, 5_199, 43_184],
  );
  assert.equal(Position.initial("bestemshe").perft(6), 7_782);
  const divided = start.divide(4);
  assert.deepEqual(
    divided.map(({ hole }) => hole),
    start.legalMoves,
  );
  assert.equal(
    divided.reduce((sum, { nodes }) => sum + nodes, 0),
    5_199,
  );
});

test("moves in every style", () => {
  const start = Position.initial();
  const styles = ["total", "federation", "tgk", "one-digit", "origin", "squares"];
  assert.deepEqual(
    styles.map((style) => start.format(7, style)),
    ["76(10)", "76", "76", "7x", "7", "g1d2"],
  );
  for (const style of styles) assert.equal(start.play(start.format(7, style)).move.hole, 7);
  fails("bad-argument", () => start.format(7, "chess"));
});

test("positions out of what lies where", () => {
  const start = Position.initial();
  assert.equal(Position.from(start).text, start.text);
  const tuz = Position.parse("1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24");
  assert.deepEqual(tuz.tuz, { south: 3, north: 8 });
  assert.equal(Position.from({ ...tuz }).text, tuz.text);
  const nines = Array(9).fill(9);
  const parts = { stones: { south: nines, north: nines } };
  assert.equal(Position.from(parts).text, start.text);
  assert.equal(Position.from({ ...parts, tuz: { south: null } }).text, start.text);
  for (const wrong of [
    { stones: { south: nines, north: nines.slice(1) } },
    { stones: { south: nines, north: [...nines.slice(1), 8] } },
    { ...parts, kazan: { south: 1, north: 0 } },
    { ...parts, variant: "bestemshe" },
    { ...parts, tuz: { south: 9 } },
    { ...parts, moveNumber: 0 },
  ]) {
    fails("bad-position", () => Position.from(wrong));
  }
  for (const wrong of [
    undefined,
    {},
    { stones: { south: "999999999", north: nines } },
    { stones: { south: nines, north: [...nines.slice(1), 256] } },
    { stones: { south: nines, north: [...nines.slice(1), Number.NaN] } },
    { ...parts, tuz: { south: 10 } },
    { ...parts, turn: "east" },
  ]) {
    fails("bad-argument", () => Position.from(wrong));
  }
});

test("moves that can not be played", () => {
  const start = Position.initial();
  assert.equal(fails("illegal-move", () => start.play("75")).expected, "76(10)");
  assert.equal(fails("illegal-move", () => start.play("7X")).expected, "76(10)");
  assert.equal("expected" in fails("illegal-move", () => start.play("a2")), false);
  fails("bad-move", () => start.play("hello"));
  fails("bad-move", () => start.play(""));
  fails("illegal-move", () => Position.initial("bestemshe").play(6));
  for (const move of [0, 10, 1.5, Number.NaN, undefined, null, {}, 7n]) fails("bad-argument", () => start.play(move));
});

test("the end of a game", () => {
  const over = Position.from({
    variant: "bestemshe",
    stones: { south: [3, 0, 0, 0, 1], north: [0, 0, 0, 0, 0] },
    kazan: { south: 22, north: 24 },
  }).play(1).position;
  assert.deepEqual(over.conclusion, { result: "1-0", winner: "south", reason: "no-move" });
  assert.deepEqual(over.legalMoves, []);
  fails("game-over", () => over.play(1));
  fails("game-over", () => new Game(over).play(1));
});

test("a game is a tree with a cursor", () => {
  const game = new Game();
  assert.deepEqual([game.cursor, game.ply, game.moves, game.undo(), game.redo()], [0, 0, [], false, false]);
  for (const move of [7, 9, 6]) game.play(move);
  assert.deepEqual([game.moves, game.ply, game.position.turn], [[7, 9, 6], 3, "north"]);
  game.undo();
  const other = game.play("8");
  assert.equal(other.text, "89(12)");
  const [first, second] = game.node(2).children;
  assert.deepEqual([first, second, game.cursor], [3, 4, 4]);
  assert.deepEqual(
    [game.mainLine, game.line, game.path(second)],
    [
      [1, 2, 3],
      [1, 2, 4],
      [1, 2, 4],
    ],
  );
  game.promote();
  assert.deepEqual(game.mainLine, [1, 2, 4]);
  game.goToStart();
  assert.ok(game.redo());
  game.goToEnd();
  assert.equal(game.cursor, 4);
  // A move that is there is followed.
  game.goTo(2);
  game.play(6);
  assert.equal(game.cursor, 3);
  assert.equal(game.steps()[0].type, "lift");
  assert.deepEqual(game.steps(0), []);

  game.remove(3);
  assert.equal(game.cursor, 2);
  for (const task of [() => game.goTo(3), () => game.node(3), () => game.node(99), () => game.steps(3)]) {
    fails("no-such-node", task);
  }
  fails("bad-argument", () => game.remove(0));
  fails("bad-argument", () => game.goTo(-1));
  fails("bad-argument", () => game.goTo("2"));
  game.goToStart();
  game.truncate();
  assert.deepEqual(game.mainLine, []);
});

test("remarks, signs and tags", () => {
  const game = new Game("bestemshe");
  game.play(1);
  game.setComment("Жакшы {жүрүш} \u{1F600} \ud800");
  game.addNag(1);
  game.addNag(1);
  game.addNag(5);
  const node = game.node();
  // Half a letter can not be kept.
  assert.equal(node.comment, "Жакшы {жүрүш} \u{1F600} \ufffd");
  assert.deepEqual([node.nags, node.move.hole, node.parent, node.repetitions], [[1, 5], 1, 0, 1]);
  game.setTag("White", "Айбек");
  game.setTag("white", "Aibek");
  game.setTag("__proto__", "x");
  assert.deepEqual(Object.entries(game.tags), [
    ["White", "Aibek"],
    ["__proto__", "x"],
  ]);
  assert.equal(game.removeTag("WHITE"), true);
  assert.equal(game.removeTag("WHITE"), false);
  fails("bad-argument", () => game.setTag("two words", "x"));
  fails("bad-argument", () => game.addNag(256));
  for (let at = 0; at < 255; at += 1) game.setTag(`T${at}`, "");
  fails("bad-argument", () => game.setTag("T255", ""));
});

test("a game ends by word, once, and by repetition", () => {
  const game = new Game();
  assert.equal(game.conclude({ winner: null, reason: "agreement" }), true);
  assert.deepEqual(game.conclusion, { result: "1/2-1/2", winner: null, reason: "agreement" });
  assert.equal(game.resign(), false);
  fails("game-over", () => game.play(1));
  game.truncate();
  assert.equal(game.conclusion, null);
  assert.equal(game.resign("north"), true);
  assert.equal(game.conclusion.winner, "south");
  for (const wrong of [undefined, {}, { winner: "east", reason: "time" }, { winner: null, reason: "majority" }]) {
    fails("bad-argument", () => new Game().conclude(wrong));
  }
  fails("bad-argument", () => new Game().resign("constructor"));

  // Two stones that chase each other round the board.
  const round = new Game(
    Position.from({
      stones: { south: [1, ...Array(8).fill(0)], north: [1, ...Array(8).fill(0)] },
      kazan: { south: 80, north: 80 },
    }),
  );
  for (let ply = 0; round.conclusion === null; ply += 1) round.play(1 + ((ply >> 1) % 9));
  assert.deepEqual(round.conclusion, { result: "1/2-1/2", winner: null, reason: "repetition" });
  assert.equal(round.ply, 36);
  assert.equal(round.node().repetitions, 3);
});

test("a game that was freed says so, and another lives on", () => {
  const [game, other] = [new Game(), new Game()];
  game.free();
  game.free();
  fails("freed", () => game.play(1));
  fails("freed", () => game.position);
  assert.equal(other.play(1).hole, 1);
});

test("games that nobody refers to any more are freed", () => {
  const script = `
    import { Game, init, readGames } from "toguz-wasm";
    await init();
    const before = process.memoryUsage().rss;
    for (let at = 0; at < 20; at += 1) {
      new Game().setComment("x".repeat(2 << 20));
      // A reader that is left in the middle lets go of its text.
      for (const read of readGames("76 98 {" + "x".repeat(2 << 20) + "}")) if (read.ok) break;
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve));
    }
    console.log((process.memoryUsage().rss - before) >> 20);
  `;
  const flags = ["--expose-gc", "--input-type=module", "--eval", script];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: import.meta.dirname, encoding: "utf8" });
  assert.equal(stderr, "");
  // All the games, or all the readers, would be more.
  assert.ok(Number(stdout) < 32, `${stdout} MB more`);
});

test("wrong arguments are refused everywhere", () => {
  const start = Position.initial();
  const game = new Game();
  for (const value of [null, 1, {}, [], Symbol("x"), () => {}]) {
    for (const task of [
      () => Position.parse(value),
      () => Position.parseDiagram(value),
      () => Position.initial(value),
      () => Game.parse(value),
      () => Game.fromCode(value),
      () => new Game(value),
      () => game.setComment(value),
      () => game.setTag(value, ""),
      () => game.setTag("x", value),
      () => (game.bottom = value),
      () => start.perft(value === 1 ? -1 : value),
    ]) {
      fails("bad-argument", task);
    }
  }
  fails("bad-argument", () => new Position());
  fails("bad-argument", () => Game.fromBytes([1, 2, 3]));
  fails("unknown-variant", () => Position.initial("chess"));
  fails("unknown-variant", () => Game.parse("76", { variant: "__proto__" }));
  fails("too-long", () => Position.parse("9".repeat((1 << 27) + 1)));
});
