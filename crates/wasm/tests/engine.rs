//! The computer player as a script drives it.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::cell::Cell;

use serde_json::Value;
use toguz_rules::{Game, Hole, Variant};
use toguz_search::{Level, LevelSearch, Table};
use toguz_wasm::engine::{Bounds, Engine, Mind, replay};

/// Both tuz stand, 15 stones are on the board.
const ENDGAME: &str = "1,1S,T,2S,1S,2,2S,1/1S,2S,T,1S,2,1S,1S,3S 77 70 S 60";

fn nodes(nodes: u64) -> Bounds {
    Bounds {
        nodes: Some(nodes),
        ..Bounds::default()
    }
}

/// Runs a question to its end in slices of `slice` milliseconds of a clock that goes on by a half at every look.
/// The answer, and the news before it.
fn ask(
    engine: &mut Engine,
    game: Game,
    mind: Mind,
    bounds: Bounds,
    slice: f64,
) -> (Value, Vec<Value>) {
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 0.5);
        time.get()
    };
    engine
        .begin(game, mind, bounds, 0.0)
        .expect("a game that goes on");
    let mut news = Vec::new();
    while engine.is_busy() {
        let said = engine.work(&clock, slice);
        news.extend(said.map(|json| serde_json::from_str(&json).expect("JSON")));
    }
    let answer = engine.take_answer().expect("an answer");
    assert_eq!(engine.take_answer(), None);
    (serde_json::from_str(&answer).expect("JSON"), news)
}

/// Without what depends on the clock.
fn timeless(mut value: Value) -> Value {
    value["time"] = Value::Null;
    value
}

#[test]
fn a_level_plays_as_it_does_everywhere() {
    let mut engine = Engine::new();
    for (level, moves) in [(1, &[] as &[u8]), (4, &[7, 9]), (7, &[7, 9, 6]), (8, &[])] {
        let game = replay(None, None, moves).expect("a game");
        let mind = Mind::level(level, 2026).expect("a level");
        let (answer, _) = ask(&mut engine, game.clone(), mind, Bounds::default(), 1.0);
        let level = Level::try_new(level).expect("a level");
        let mut search = LevelSearch::new(&game, level, 2026, Table::new(16 << 20))
            .expect("a game that goes on");
        let choice = loop {
            if let Some(choice) = search.resume(1_000_000) {
                break choice;
            }
        };
        assert_eq!(answer["best"]["hole"], choice.hole.get());
        assert_eq!(answer["nodes"], choice.nodes);
        assert_eq!(answer["pv"][0], answer["best"]);
    }
}

#[test]
fn slices_change_nothing_but_how_often_there_is_news() {
    let game = replay(None, None, &[7, 9]).expect("a game");
    let mind = Mind::analysis(3).expect("lines");
    let (whole, few) = ask(&mut Engine::new(), game.clone(), mind, nodes(30_000), 1e9);
    let (sliced, many) = ask(&mut Engine::new(), game, mind, nodes(30_000), 0.1);
    assert_eq!(timeless(whole.clone()), timeless(sliced));
    assert!(few.is_empty() && many.len() > 3);
    let depths: Vec<u64> = many
        .iter()
        .filter_map(|news| news["depth"].as_u64())
        .collect();
    assert!(depths.is_sorted_by(|a, b| a < b));
    assert_eq!(whole["lines"].as_array().map(Vec::len), Some(3));
    assert_eq!(whole["lines"][0]["pv"], whole["pv"]);
}

#[test]
fn bounds_are_kept() {
    let mut engine = Engine::new();
    let game = Game::new(Variant::TOGUZ);
    let analysis = Mind::analysis(1).expect("lines");
    let depth = |depth| Bounds {
        depth: Some(depth),
        ..Bounds::default()
    };
    let time = |time| Bounds {
        time: Some(time),
        ..Bounds::default()
    };
    let (answer, _) = ask(&mut engine, game.clone(), analysis, depth(6), 1.0);
    assert_eq!(answer["depth"], 6);
    let (answer, _) = ask(&mut engine, game.clone(), analysis, nodes(777), 1.0);
    assert_eq!(answer["nodes"], 777);
    let (answer, _) = ask(&mut engine, game, analysis, time(40.0), 1.0);
    assert_eq!(answer["time"], 40);
    // A level too stops there, if it would go on.
    let middle = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";
    let middle = || replay(None, Some(middle), &[]).expect("a position");
    let strong = Mind::level(10, 1).expect("a level");
    let (answer, _) = ask(&mut engine, middle(), strong, nodes(500), 1.0);
    assert_eq!(answer["nodes"], 500);
    let (answer, _) = ask(&mut engine, middle(), strong, depth(3), 1.0);
    assert_eq!(answer["depth"], 3);
    let (answer, _) = ask(&mut engine, middle(), strong, time(20.0), 1.0);
    assert!(answer["time"].as_u64() < Some(25));
}

#[test]
fn a_stop_is_answered_with_what_there_is() {
    let mut engine = Engine::new();
    for looks in [0, 1, 50] {
        let game = Game::new(Variant::TOGUZ);
        let analysis = Mind::analysis(2).expect("lines");
        engine
            .begin(game, analysis, Bounds::default(), 0.0)
            .expect("a game that goes on");
        for _ in 0..looks {
            engine.work(&|| 0.0, 0.0);
        }
        engine.stop();
        let mut steps = 0;
        while engine.is_busy() {
            engine.work(&|| 0.0, 0.0);
            steps += 1;
        }
        assert!(steps <= 2, "{steps}");
        let answer: Value =
            serde_json::from_str(&engine.take_answer().expect("an answer")).expect("JSON");
        let hole = answer["best"]["hole"].as_u64().expect("a move");
        assert!((1..=9).contains(&hole));
    }
    // With nothing to stop nothing happens.
    engine.stop();
    assert!(!engine.is_busy());
    assert_eq!(engine.work(&|| 0.0, 1.0), None);
}

#[test]
fn a_new_question_takes_the_place_of_the_old_one() {
    let mut engine = Engine::new();
    let analysis = Mind::analysis(1).expect("lines");
    let first = Game::new(Variant::TOGUZ);
    engine
        .begin(first, analysis, Bounds::default(), 0.0)
        .expect("a game that goes on");
    engine.work(&|| 0.0, 0.0);
    let second = replay(Some("bestemshe"), None, &[]).expect("a game");
    let (answer, _) = ask(&mut engine, second, analysis, nodes(1_000), 1.0);
    assert!(answer["best"]["hole"].as_u64() <= Some(5));
}

#[test]
fn variants_in_turn_do_not_believe_each_other() {
    let analysis = Mind::analysis(1).expect("lines");
    let alone = |key: &str| {
        let game = replay(Some(key), None, &[]).expect("a game");
        timeless(ask(&mut Engine::new(), game, analysis, nodes(20_000), 1.0).0)
    };
    let mut engine = Engine::new();
    for key in ["toguz", "bestemshe", "toguz"] {
        let game = replay(Some(key), None, &[]).expect("a game");
        let (answer, _) = ask(&mut engine, game, analysis, nodes(20_000), 1.0);
        assert_eq!(timeless(answer), alone(key));
    }
    // Nor an analysis a level.
    let level = Mind::level(2, 1).expect("a level");
    ask(
        &mut engine,
        Game::new(Variant::TOGUZ),
        level,
        Bounds::default(),
        1.0,
    );
    let (answer, _) = ask(
        &mut engine,
        Game::new(Variant::TOGUZ),
        analysis,
        nodes(20_000),
        1.0,
    );
    assert_eq!(timeless(answer), alone("toguz"));
}

#[test]
fn an_endgame_is_played_by_exact_values() {
    let game = || replay(None, Some(ENDGAME), &[]).expect("a position");
    let mut engine = Engine::new();
    for mind in [Mind::level(10, 1), Mind::analysis(2)] {
        let (answer, _) = ask(
            &mut engine,
            game(),
            mind.expect("a mind"),
            nodes(100_000),
            8.0,
        );
        assert_ne!(answer["score"]["type"], "estimate", "{answer}");
    }
    // With hardly any time there is still an answer.
    let hurry = Bounds {
        time: Some(1.0),
        ..Bounds::default()
    };
    let (answer, _) = ask(
        &mut Engine::new(),
        game(),
        Mind::analysis(1).expect("lines"),
        hurry,
        8.0,
    );
    assert!(answer["best"]["hole"].as_u64().is_some());
}

#[test]
fn what_can_not_be_asked() {
    assert!(Mind::level(0, 1).is_err() && Mind::level(11, 1).is_err());
    assert!(Mind::analysis(0).is_err() && Mind::analysis(10).is_err());
    for (key, start, moves) in [
        (Some("chess"), None, &[] as &[u8]),
        (None, Some("9S"), &[]),
        (None, None, &[0]),
        (None, None, &[10]),
        (Some("bestemshe"), None, &[6]),
    ] {
        assert!(replay(key, start, moves).is_err());
    }
    let mut over = Game::new(Variant::TOGUZ);
    assert!(over.resign(toguz_rules::Side::South));
    let analysis = Mind::analysis(1).expect("lines");
    let mut engine = Engine::new();
    assert!(
        engine
            .begin(over, analysis, Bounds::default(), 0.0)
            .is_err()
    );
    assert!(!engine.is_busy());
    let mut game = Game::new(Variant::TOGUZ);
    game.play(Hole::ALL[6]).expect("a legal move");
    let moves = replay(Some("toguz"), None, &[7]).expect("a game");
    assert_eq!(moves, game);
}
