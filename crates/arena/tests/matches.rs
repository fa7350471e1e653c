//! Whole matches between programs that are good, bad and dead.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::time::Duration;

use toguz_arena::{EngineSettings, Limit, Rules, Settings, Sprt, Tournament, Verdict};
use toguz_rules::notation::Reader;
use toguz_rules::{Outcome, Position, Side, Variant};

fn fake(words: &str) -> EngineSettings {
    EngineSettings {
        command: format!("'{}' {words}", env!("CARGO_BIN_EXE_fake-engine")),
        options: Vec::new(),
    }
}

fn settings(a: &str, b: &str, games: u32) -> Settings {
    Settings {
        players: [fake(a), fake(b)],
        limits: [Limit::Nodes(1); 2],
        games,
        plies: 4,
        seed: 1,
        threads: 2,
        rules: Rules {
            variant: Variant::TOGUZ,
            most_plies: 1000,
            margin: Duration::from_millis(20),
            patience: Duration::from_secs(20),
            must_agree: false,
        },
        mixes_levels: false,
        sprt: None,
    }
}

/// Plays, and gives what was played with the games as text.
fn run(settings: &Settings) -> (Tournament, String) {
    let mut pgn = Vec::new();
    let tournament = Tournament::run(settings, &mut |_| (), Some(&mut pgn)).unwrap();
    (tournament, String::from_utf8(pgn).unwrap())
}

#[test]
fn equal_programs_draw_every_pair() {
    let settings = settings("One", "Two", 12);
    let (tournament, pgn) = run(&settings);
    // The same moves either way round.
    assert_eq!(tournament.pairs.counts(), [0, 0, 6, 0, 0]);
    assert_eq!(tournament.played(), 12);
    assert!(tournament.faults.is_empty());
    assert_eq!(tournament.names, ["One", "Two"]);
    let summary = tournament.summary(&settings);
    assert!(summary.contains("depth 4.0, 800 nodes a move"), "{summary}");
    assert!(summary.contains("no game ended by a fault"), "{summary}");
    let mut rounds = Vec::new();
    for record in Reader::new(&pgn) {
        let record = record.unwrap();
        let end = *record.game.main_line().last().unwrap();
        let conclusion = record.game.conclusion_at(end).unwrap();
        assert!(conclusion.reason.is_by_rule());
        assert_eq!(record.tags.get("Ending"), Some(conclusion.reason.key()));
        assert_eq!(
            record.tags.get("PlyCount"),
            Some(&*record.game.ply_at(end).to_string())
        );
        let first = record.game.main_line()[4];
        assert!(record.game.comment(first).starts_with("win 9, d 4, "));
        rounds.push((
            record.tags.get("Round").unwrap().to_owned(),
            record.tags.get("White").unwrap().to_owned(),
            record.game.moves().len(),
        ));
    }
    rounds.sort();
    assert_eq!(rounds.len(), 12);
    for pair in rounds.chunks(2) {
        assert_eq!((&*pair[0].1, &*pair[1].1), ("One", "Two"));
    }
}

#[test]
fn the_same_match_twice_whatever_the_threads() {
    let mut settings = settings("One", "One", 8);
    let games = |settings: &Settings| {
        let (_, pgn) = run(settings);
        let mut games: Vec<String> = Reader::new(&pgn)
            .map(|record| {
                let record = record.unwrap();
                let line: String = record
                    .game
                    .main_line()
                    .iter()
                    .map(|&id| record.game.info_at(id).unwrap().hole.to_string())
                    .collect();
                format!("{} {line}", record.tags.get("Round").unwrap())
            })
            .collect();
        games.sort();
        games
    };
    let first = games(&settings);
    settings.threads = 1;
    assert_eq!(games(&settings), first);
    settings.seed = 2;
    assert_ne!(games(&settings), first);
}

#[test]
fn a_fault_loses_the_game_and_is_reported() {
    for (fault, key, what) in [
        ("illegal", "illegal-move", "0: "),
        ("none", "illegal-move", "no move, though there is one"),
        ("garbage", "illegal-move", "\u{fffd}: "),
        ("liar", "illegal-move", "does not land there"),
        ("crash", "crash", "crash"),
    ] {
        let settings = settings(&format!("Bad {fault} 9"), "Good", 4);
        let (tournament, pgn) = run(&settings);
        assert_eq!(tournament.pairs.counts(), [2, 0, 0, 0, 0], "{fault}");
        assert_eq!(tournament.endings[key], 4, "{fault}");
        assert_eq!(tournament.faults.len(), 4);
        for text in &tournament.faults {
            assert!(text.contains("A Bad as ") && text.contains(what), "{text}");
            // Where it happened: the first move of his after eight.
            let position = text.split_once("; position ").unwrap().1;
            let position: Position = position.parse().unwrap();
            assert!(
                text.contains(&format!(" as {}: ", position.turn())),
                "{text}"
            );
            assert!([5, 6].contains(&position.move_number()), "{text}");
        }
        for record in Reader::new(&pgn) {
            let record = record.unwrap();
            let bad = if record.tags.get("White") == Some("Bad") {
                Side::South
            } else {
                Side::North
            };
            assert_eq!(record.result, Some(Outcome::Win(bad.opponent())));
            assert_eq!(record.tags.get("Ending"), Some(key));
            let last = *record.game.main_line().last().unwrap();
            assert!(
                record
                    .game
                    .comment(last)
                    .contains(&format!("{bad} loses: "))
            );
        }
    }
}

#[test]
fn an_answer_must_come_in_time() {
    for (fault, limit) in [
        ("late", Limit::MoveTime(20)),
        ("silent", Limit::MoveTime(20)),
        (
            "late",
            Limit::Clock {
                base: 100,
                increment: 0,
            },
        ),
    ] {
        let mut settings = settings("Good", &format!("Bad {fault} 8"), 2);
        settings.limits = [limit; 2];
        let (tournament, _) = run(&settings);
        assert_eq!(
            tournament.pairs.counts(),
            [0, 0, 0, 0, 1],
            "{fault} {limit}"
        );
        assert_eq!(tournament.endings["late"], 2);
    }
    // Without a time only patience counts.
    let mut settings = settings("Good", "Bad late 140", 2);
    settings.rules.most_plies = 142;
    assert!(run(&settings).0.faults.is_empty());
}

#[test]
fn both_must_see_that_a_game_is_over_where_that_is_asked() {
    let mut settings = settings("Good", "Bad blind", 6);
    assert!(run(&settings).0.faults.is_empty());
    settings.rules.must_agree = true;
    let (tournament, _) = run(&settings);
    assert_eq!(tournament.pairs.counts(), [0, 0, 0, 0, 3]);
    assert_eq!(tournament.faults.len(), 6);
    assert!(tournament.faults[0].contains("11, though the game is over; position "));
    settings.players = [fake("One"), fake("Two")];
    let (tournament, _) = run(&settings);
    assert!(tournament.faults.is_empty(), "{:?}", tournament.faults);
    assert_eq!(tournament.pairs.counts(), [0, 0, 3, 0, 0]);
}

#[test]
fn levels_are_mixed_where_that_is_asked() {
    let mut settings = settings("One", "One", 20);
    settings.threads = 1;
    let plies = |settings: &Settings| {
        let (_, pgn) = run(settings);
        Reader::new(&pgn)
            .map(|record| record.unwrap().game.main_line().len())
            .collect::<Vec<_>>()
    };
    let before = plies(&settings);
    settings.mixes_levels = true;
    let mixed = plies(&settings);
    assert_ne!(mixed, before);
    assert_eq!(mixed, plies(&settings));
}

#[test]
fn too_long_a_game_is_a_draw() {
    let mut settings = settings("One", "Two", 2);
    settings.rules.most_plies = 20;
    let (tournament, pgn) = run(&settings);
    assert_eq!(tournament.endings["too-long"], 2);
    assert_eq!(tournament.pairs.counts(), [0, 0, 1, 0, 0]);
    assert_eq!(pgn.matches("[Result \"1/2-1/2\"]").count(), 2);
}

#[test]
fn the_other_game_of_the_family_too() {
    for b in ["Two", "Two one-game"] {
        let mut settings = settings("One", b, 6);
        settings.rules.variant = Variant::BESTEMSHE;
        let (tournament, pgn) = run(&settings);
        assert!(tournament.faults.is_empty(), "{:?}", tournament.faults);
        assert_eq!(pgn.matches("[Variant \"bestemshe\"]").count(), 6);
    }
}

#[test]
fn a_decided_test_ends_the_match() {
    let mut settings = settings("Good", "Bad none 6", 1000);
    settings.sprt = Some(Sprt {
        elo0: 0.0,
        elo1: 100.0,
    });
    let (tournament, _) = run(&settings);
    assert!(tournament.played() < 200, "{}", tournament.played());
    assert_eq!(
        settings.sprt.unwrap().verdict(&tournament.pairs),
        Verdict::Accepted
    );
    assert!(
        tournament
            .summary(&settings)
            .contains("test of elo 0 against 100: accepted")
    );
}

#[test]
fn what_can_not_be_played_is_an_error() {
    let mut unknown = settings("One", "Two", 2);
    unknown.players[1].options = vec![("Style".to_owned(), "1".to_owned())];
    let mut missing = settings("One", "Two", 2);
    missing.players[0].command = "no-such-program-anywhere".to_owned();
    let mut quotes = settings("One", "Two", 2);
    quotes.players[0].command = "'half".to_owned();
    for (settings, what) in [
        (unknown, "has no option Style"),
        (missing, "could not start no-such-program-anywhere"),
        (quotes, "unbalanced quotes"),
    ] {
        let error = Tournament::run(&settings, &mut |_| (), None).unwrap_err();
        assert!(format!("{error:#}").contains(what), "{error:#}");
    }
    let mut known = settings("One", "Two", 2);
    known.players[1].options = vec![("seed".to_owned(), "1".to_owned())];
    assert!(Tournament::run(&known, &mut |_| (), None).is_ok());
}
