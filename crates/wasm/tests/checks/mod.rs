//! What holds for any script whatever, as a function of bytes: the fuzz target runs it on bytes it makes up, the tests
//! on random ones and on the committed ones.
#![allow(unreachable_pub)] // its users are crates of their own

use serde_json::Value;
use toguz_wasm::engine::{Bounds, Engine, Mind, replay};
use toguz_wasm::game::Game;
use toguz_wasm::position::{self, Parts};
use toguz_wasm::reader::Games;

/// Takes bytes one by one, and texts.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A short text of any letters.
    fn text(&mut self) -> Option<String> {
        let len = usize::from(self.byte()? % 32).min(self.0.len());
        let (text, rest) = self.0.split_at(len);
        self.0 = rest;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    /// A node: most likely one that there is.
    fn node(&mut self) -> Option<u32> {
        let number = u32::from(self.byte()?);
        Some(if number == 255 { u32::MAX } else { number % 24 })
    }

    fn hole(&mut self) -> Option<String> {
        Some((self.byte()? % 11).to_string())
    }
}

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

const VARIANTS: [&str; 3] = ["toguz", "bestemshe", "chess"];

/// A script of calls: the first byte says which world it is of, the others what it does there. Whether anything came
/// of it that could be looked at.
pub fn script(data: &[u8]) -> bool {
    let mut input = Input(data);
    let Some(world) = input.byte() else {
        return false;
    };
    let variant = VARIANTS[usize::from(world / 4) % 3];
    match world % 4 {
        0 => texts(input.0, variant),
        1 => parts(input, variant).is_some(),
        2 => searches(input, variant).is_some(),
        _ => calls(input, variant).is_some(),
    }
}

/// Any text, read as everything there is.
fn texts(data: &[u8], variant: &str) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut reads = false;
    let mut position = |json: String| {
        reads = true;
        sound_position(&parsed(&json));
    };
    for key in [None, Some(variant)] {
        position::read(key, &text).map_or_else(drop, &mut position);
    }
    position::from_diagram(&text).map_or_else(drop, position);
    let mut game = |game: Game| {
        reads = true;
        sound_game(&game);
    };
    for key in [None, Some(variant)] {
        Game::read(&text, key).map_or_else(drop, &mut game);
        let Ok(games) = Games::new(text.clone().into_owned(), key) else {
            continue;
        };
        for (number, read) in (1_u64..).zip(games) {
            game(read.game);
            if let Some(failure) = read.failure {
                let fault = parsed(&failure.to_json());
                assert_eq!(fault["code"], "bad-record");
                assert_eq!(fault["game"], number);
                assert!(fault["line"].as_u64() > Some(0));
            }
        }
    }
    Game::from_code(&text).map_or_else(drop, &mut game);
    Game::from_bytes(data).map_or_else(drop, game);
    let start = parsed(&position::initial("toguz").expect("a variant"));
    let start = start["text"].as_str().expect("a text");
    if let Ok(json) = position::play("toguz", start, &text) {
        reads = true;
        let played = parsed(&json);
        let written = played["move"]["text"].as_str().expect("a text");
        assert_eq!(position::play("toguz", start, written), Ok(json));
    }
    reads
}

/// Any stones anywhere.
fn parts(mut input: Input<'_>, variant: &str) -> Option<()> {
    let mut pair = || Some([input.byte()?, input.byte()?]);
    let (kazan, tuz, turn) = (pair()?, pair()?, pair()?);
    let json = position::from_parts(Parts {
        variant,
        stones: input.0,
        kazan,
        tuz: tuz.map(|tuz| tuz % 12),
        turn: ["south", "north", "east"][usize::from(turn[0]) % 3],
        move_number: turn[1].into(),
    });
    sound_position(&parsed(&json.ok()?));
    Some(())
}

/// Any question to the computer, which must find a move or say that it can not.
fn searches(mut input: Input<'_>, variant: &str) -> Option<()> {
    let (level, nodes) = (input.byte()?, input.byte()?);
    let moves: Vec<u8> = input.0.iter().map(|byte| byte % 11).collect();
    let game = replay(Some(variant), None, &moves).ok()?;
    let position = *game.position();
    let mind = if level % 2 == 0 {
        Mind::analysis(level / 2 % 11)
    } else {
        Mind::level(level / 2 % 12, nodes.into())
    };
    let bounds = Bounds {
        depth: None,
        nodes: Some(nodes.into()),
        time: None,
    };
    let mut engine = Engine::new();
    engine.begin(game, mind.ok()?, bounds, 0.0).ok()?;
    while engine.is_busy() {
        if let Some(news) = engine.work(&|| 0.0, 0.0) {
            parsed(&news);
        }
    }
    let answer = parsed(&engine.take_answer().expect("an answer"));
    let hole = u8::try_from(answer["best"]["hole"].as_u64()?).ok()?;
    let hole = position.variant().hole(hole).expect("a hole");
    assert!(position.legal_moves().contains(hole));
    Some(())
}

/// Any calls of a game, one after the other.
fn calls(mut input: Input<'_>, variant: &str) -> Option<()> {
    let start = parsed(&position::initial(variant).ok()?);
    let mut game = Game::new(variant, start["text"].as_str()?).expect("a position");
    for _ in 0..200 {
        let Some(call) = input.byte() else { break };
        match call % 20 {
            // Mostly it is played.
            0..=5 => drop(game.play(&input.hole()?)),
            6 => drop(game.play(&input.text()?)),
            7 => drop(game.undo()),
            8 => drop(game.redo()),
            9 => drop(game.go_to(input.node()?)),
            10 => drop(game.promote(input.node()?)),
            11 => drop(game.remove(input.node()?)),
            12 => game.truncate(),
            13 => drop(game.set_comment(input.node()?, input.text()?)),
            14 => drop(game.add_nag(input.node()?, input.byte()?)),
            15 => drop(game.set_tag(&input.text()?, &input.text()?)),
            16 => drop(game.remove_tag(&input.text()?)),
            17 => {
                let winner = [None, Some("south"), Some("north"), Some("east")];
                let reason = ["agreement", "resignation", "time", "recorded", "majority"];
                let (winner, reason) = (
                    winner[usize::from(input.byte()?) % 4],
                    reason[usize::from(input.byte()?) % 5],
                );
                drop(game.conclude(winner, reason));
            }
            18 => drop(game.set_bottom(["south", "north", "east"][usize::from(input.byte()?) % 3])),
            _ => {
                game.go_to_start();
                game.go_to_end();
            }
        }
    }
    sound_game(&game);
    Some(())
}

/// A position adds up, and its text is it.
fn sound_position(found: &Value) {
    let numbers = |value: &Value| -> u64 {
        let values = value.as_array().map_or(&[] as &[Value], Vec::as_slice);
        values.iter().filter_map(Value::as_u64).sum()
    };
    let sides = ["south", "north"];
    let total: u64 = sides
        .iter()
        .map(|&side| numbers(&found["stones"][side]) + found["kazan"][side].as_u64().unwrap_or(0))
        .sum();
    let variant = found["variant"].as_str().expect("a variant");
    assert_eq!(total, if variant == "toguz" { 162 } else { 50 });
    let text = found["text"].as_str().expect("a text");
    let again = position::read(Some(variant), text).expect("its own text");
    assert_eq!(&parsed(&again), found);
    let is_over = !found["conclusion"].is_null();
    let legal = found["legalMoves"].as_array().expect("a list");
    assert_eq!(legal.is_empty(), is_over);
    for hole in legal {
        let played = position::play(variant, text, &hole.to_string()).expect("a legal move");
        let played = parsed(&played);
        assert_eq!(played["move"]["hole"], *hole);
        assert_eq!(played["steps"][0]["type"], "lift");
    }
    let diagram = position::diagram(variant, text).expect("its own text");
    let drawn = parsed(&position::from_diagram(&diagram).expect("its own diagram"));
    assert_eq!(drawn["stones"], found["stones"]);
}

/// Everything that a game says is true of it, and packing keeps it.
fn sound_game(game: &Game) {
    let cursor = parsed(&game.node(game.cursor()).expect("the cursor"));
    assert_eq!(cursor["ply"], game.ply());
    assert_eq!(cursor["position"], parsed(&game.position()));
    sound_position(&cursor["position"]);
    assert_eq!(cursor["conclusion"], parsed(&game.conclusion()));
    assert_eq!(game.moves().len() as u64, u64::from(game.ply()));
    for id in game.main_line().into_iter().chain(game.line()) {
        let node = parsed(&game.node(id).expect("a node of the game"));
        assert_eq!(node["id"], id);
        assert_eq!(
            game.path(id).expect("a path").len() as u64,
            node["ply"].as_u64().expect("a number")
        );
        assert!(
            !parsed(&game.steps(id).expect("steps"))
                .as_array()
                .expect("a list")
                .is_empty()
        );
    }
    parsed(&game.tags());
    let bytes = game.to_bytes();
    let copy = Game::from_bytes(&bytes).expect("what was packed");
    assert_eq!(copy.to_bytes(), bytes);
    assert_eq!(
        (copy.to_pgn(), copy.to_tgk()),
        (game.to_pgn(), game.to_tgk())
    );
    let copy = Game::from_code(&game.to_code()).expect("what was packed");
    assert_eq!(
        (copy.bottom(), copy.position()),
        (game.bottom(), game.position())
    );
}
