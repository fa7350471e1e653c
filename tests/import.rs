//! Import and export of whole games: every dialect, mixed files, real games, and random trees there and back.

#![cfg(not(target_arch = "wasm32"))]
// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use arbtest::{arbitrary, arbtest};
use serde_json::Value;
use toguz::exchange::export::{self, Extent, Form};
use toguz::exchange::find::{Found, find, prepare};
use toguz::exchange::import::{Importer, Report, saved};
use toguz::state::SavedGame;
use toguz_rules::notation::Record;
use toguz_rules::{
    BySide, Conclusion, EndReason, Game, Hole, MoveStyle, NodeId, Outcome, Position, Setup, Side,
    Variant,
};

type Bytes<'a> = arbitrary::Unstructured<'a>;

const GAMES: &str = include_str!("../crates/rules/tests/data/records/games.txt");
const FULL: &str = include_str!("../crates/rules/tests/data/records/full-game.pgn");
const FULL_TGK: &str = include_str!("../crates/rules/tests/data/records/full-game.tgk");
const FULL_TEXT: &str = include_str!("../crates/rules/tests/data/records/full-game.txt");
const SHORTEST: &str = include_str!("../crates/rules/tests/data/shortest.txt");

/// All games of a text in slices, as the window reads them.
fn import(text: &str) -> (Vec<SavedGame>, Report) {
    let text = prepare(text);
    let mut importer = Importer::new(&text);
    let mut games = Vec::new();
    while !importer.is_done() {
        for record in importer.run(4 << 10, 50) {
            let seed = 1 + games.len() as u64;
            games.push(saved(record, seed));
        }
    }
    (games, importer.report().clone())
}

fn origins(game: &Game) -> String {
    line(game, MoveStyle::Origin).concat()
}

/// The moves of the main line, each in a way to write it.
fn line(game: &Game, style: MoveStyle) -> Vec<String> {
    let line = game.main_line().into_iter();
    line.filter_map(|id| game.info_at(id))
        .map(|info| info.display(style).to_string())
        .collect()
}

/// A game in every dialect that there is.
fn dialects(game: &SavedGame) -> Vec<(&'static str, String)> {
    let moves = &game.game;
    let result = export::record(game, Extent::Whole)
        .conclusion()
        .map_or("*", |end| end.outcome.as_str());
    let numbered = |style, dots: &str| {
        let words = line(moves, style);
        let pairs = words.chunks(2).zip(1..);
        let lines = pairs.map(|(pair, number)| format!("{number}{dots} {}\n", pair.join(" ")));
        lines.collect::<Vec<_>>().concat()
    };
    let names = BySide {
        south: "A",
        north: "B",
    };
    let labels = export::Labels {
        names,
        title: "A – B",
    };
    let written = |form| export::text(game, form, Extent::Whole, &labels);
    let mut all = vec![
        ("pgn", written(Form::Pgn)),
        ("tgk", written(Form::Tgk)),
        (
            "playok",
            format!(
                "[Event \"?\"]\n[Site \"PlayOK\"]\n\n{}{result}\n",
                numbered(MoveStyle::Total, ".")
            ),
        ),
        ("federation", numbered(MoveStyle::Federation, ".") + result),
        ("no dots", numbered(MoveStyle::Tgk, "")),
        ("one digit", numbered(MoveStyle::OneDigit, ".")),
        ("list", line(moves, MoveStyle::Federation).join(" ")),
        ("commas", line(moves, MoveStyle::Total).join(", ")),
        ("origins apart", line(moves, MoveStyle::Origin).join(" ")),
        (
            "squares",
            line(moves, MoveStyle::Squares(moves.variant())).join(" "),
        ),
    ];
    if moves.variant() == Variant::TOGUZ {
        all.push((
            "engine",
            format!(
                "position startpos moves {}",
                line(moves, MoveStyle::Origin).join(" ")
            ),
        ));
    }
    // A word of two digits is one move with its landing.
    if moves.main_line().len() > 2 {
        all.push(("run", origins(moves)));
    }
    all
}

fn check_dialects(game: &SavedGame) {
    let expected = origins(&game.game);
    for (dialect, text) in dialects(game) {
        // Without a tag a small board can not be told from the big one.
        if game.game.variant() != Variant::TOGUZ && !matches!(dialect, "pgn" | "tgk") {
            continue;
        }
        let Found::Game(record) = find(&text) else {
            panic!("{dialect}: {:?}\n{text}", find(&text));
        };
        assert_eq!(origins(&record.game), expected, "{dialect}:\n{text}");
        let (games, report) = import(&text);
        assert_eq!((games.len(), report.failed), (1, 0), "{dialect}");
    }
}

#[test]
fn the_full_game_in_every_dialect() {
    let (games, _) = import(FULL);
    check_dialects(&games[0]);
    for text in [FULL, FULL_TGK, FULL_TEXT] {
        assert_eq!(origins(&import(text).0[0].game), origins(&games[0].game));
    }
}

#[test]
fn short_games_of_both_boards_in_every_dialect() {
    for variant in Variant::ALL {
        let mut game = Game::new(variant);
        for number in [3, 2, 4, 1, 5, 3, 2] {
            let hole = Hole::try_new(number).unwrap();
            if game.play(hole).is_err() {
                break;
            }
        }
        check_dialects(&SavedGame::new(game, 1));
    }
}

#[test]
fn a_file_may_mix_all_dialects() {
    let (games, _) = import(GAMES);
    let mut text = String::new();
    let mut expected = Vec::new();
    for game in &games {
        for (dialect, one) in dialects(game) {
            // An engine's talk is a text of its own.
            if dialect != "engine" {
                text = text + &one + "\n\n";
                expected.push(origins(&game.game));
            }
        }
        text += "[White \"a\"]\n\n1. 76(11) 98\n\n";
    }
    let (read, report) = import(&text);
    let read: Vec<_> = read.iter().map(|game| origins(&game.game)).collect();
    assert_eq!(read, expected);
    assert_eq!(report.failed as usize, games.len());
    // With another alphabet's line ends it is the same.
    let (again, _) = import(&text.replace('\n', "\r\n"));
    assert_eq!(again.len(), read.len());
}

/// The big files, where they lie beside the repository.
fn shared(file: &str) -> Option<String> {
    let path = format!("{}/../shared/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).ok()
}

#[test]
fn all_games_beside_the_repository_come_in_and_go_out() {
    for file in ["master_games.jsonl", "playok_games.jsonl"] {
        let Some(rows) = shared(file) else {
            continue;
        };
        let mut text = String::new();
        let mut plies = Vec::new();
        for row in rows.lines() {
            let row: Value = serde_json::from_str(row).unwrap();
            let moves: Vec<&str> = row["moves"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_str)
                .collect();
            let one = format!(
                "[Event \"{}\"]\n\n{} {}\n\n",
                row["id"],
                moves.join(" "),
                row["result"].as_str().unwrap()
            );
            text += &one;
            plies.push(row["plies"].as_u64().unwrap());
        }
        let (games, report) = import(&text);
        assert_eq!(report.failed, 0);
        let read: Vec<u64> = games
            .iter()
            .map(|game| game.game.main_line().len() as u64)
            .collect();
        assert_eq!(read, plies);
        for game in &games {
            check_dialects(game);
        }
        let (again, report) = import(&export::pgn(&games));
        assert_eq!((again.len(), report.failed), (games.len(), 0));
        for (one, other) in games.iter().zip(&again) {
            assert_eq!(one.game, other.game);
            assert_eq!(one.tags.get("Event"), other.tags.get("Event"));
        }
    }
}

#[test]
fn the_shortest_games_are_one_a_line() {
    let beside = shared("shortest_11ply_games.txt").unwrap_or_default();
    for text in [SHORTEST, &beside] {
        let lines = text
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let lines: Vec<&str> = lines.collect();
        let (games, report) = import(&lines.join("\n"));
        assert_eq!((games.len(), report.failed), (lines.len(), 0));
        for (game, line) in games.iter().zip(lines) {
            assert_eq!(origins(&game.game), line);
        }
    }
}

#[test]
fn all_positions_beside_the_repository_are_found() {
    let mut found = 0;
    let mut check = |text: &str| {
        let expected: Setup = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        for text in [
            text.to_owned(),
            format!("See: {text} here"),
            format!("\r\n{text}\r\n"),
        ] {
            assert_eq!(find(&text), Found::Position(expected), "{text}");
        }
        found += 1;
    };
    if let Some(text) = shared("formats.json") {
        let formats: Value = serde_json::from_str(&text).unwrap();
        for example in formats["playstrategy_fen"]["examples"].as_array().unwrap() {
            check(example["fen"].as_str().unwrap());
        }
        for example in formats["playstrategy_uci"]["examples"].as_array().unwrap() {
            if let Some(fen) = example["fen_after"].as_str() {
                check(fen);
            }
        }
        check(formats["engine_position"]["example"].as_str().unwrap());
        let playok = formats["playok"]["example"]["movetext"].as_str().unwrap();
        assert!(matches!(find(playok), Found::Game(_)));
        let tgk: Vec<_> = formats["tgk"]["example"]["moves"]
            .as_array()
            .unwrap()
            .iter()
            .collect();
        let tgk: Vec<_> = tgk.into_iter().filter_map(Value::as_str).collect();
        assert!(
            matches!(find(&tgk.join(" ")), Found::Game(record) if record.game.main_line().len() == 85)
        );
    }
    if let Some(text) = shared("unit_positions.json") {
        let rows: Value = serde_json::from_str(&text).unwrap();
        for row in rows["rows"].as_array().unwrap() {
            // A tuple's rows tell the board by their length.
            for place in ["before", "after"] {
                if let Some(position) = row[place]
                    .as_str()
                    .filter(|text| text.parse::<Setup>().is_ok())
                {
                    check(position);
                }
            }
        }
    }
    // Nothing lies beside the repository, or all of it does.
    assert!(found == 0 || found > 50, "{found}");
}

const WORDS: [&str; 20] = [
    "good", "}", "{", "(", ")", ";", "%", "\"", "\\", "1-0", "zero", "76", "[White", "\n", "\r\n",
    "  ", "$1", "Ә", "!?", "*",
];

fn remark(u: &mut Bytes<'_>) -> arbitrary::Result<String> {
    let mut words = Vec::new();
    for _ in 0..u.int_in_range(0..=12)? {
        words.push(*u.choose(&WORDS)?);
    }
    // The writers make every gap one space.
    let text = words.join(" ");
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A tree of moves with remarks, signs, and perhaps an end by word; the cursor is somewhere.
fn tree(u: &mut Bytes<'_>) -> arbitrary::Result<SavedGame> {
    let variant = *u.choose(&Variant::ALL)?;
    let mut start = Position::initial(variant);
    for _ in 0..u.int_in_range(0..=20)? {
        let legal: Vec<Hole> = start.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        start = start.play(*u.choose(&legal)?).unwrap();
    }
    let mut game = Game::from_position(start);
    game.set_comment(NodeId::ROOT, remark(u)?);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..u.int_in_range(0..=60)? {
        if u.ratio(1, 5)? {
            game.go_to(*u.choose(&nodes)?);
        }
        let legal: Vec<Hole> = game.position().legal_moves().collect();
        if legal.is_empty() || game.play(*u.choose(&legal)?).is_err() {
            continue;
        }
        let here = game.cursor();
        nodes.push(here);
        if u.ratio(1, 4)? {
            game.set_comment(here, remark(u)?);
        }
        if u.ratio(1, 4)? {
            game.add_nag(here, u.arbitrary()?);
        }
    }
    game.go_to(*u.choose(&nodes)?);
    if u.ratio(1, 2)? {
        game.go_to_end();
        game.conclude(Conclusion {
            outcome: *u.choose(&[
                Outcome::Win(Side::South),
                Outcome::Win(Side::North),
                Outcome::Draw,
            ])?,
            reason: *u.choose(&[
                EndReason::Agreement,
                EndReason::Resignation,
                EndReason::Time,
                EndReason::Recorded,
            ])?,
        });
    }
    let mut kept = SavedGame::new(game, 1);
    for name in ["White", "Black", "Event", "Annotator"] {
        if u.ratio(1, 3)? {
            kept.tags.set(name, remark(u)?);
        }
    }
    Ok(kept)
}

fn assert_same(ours: &Game, here: NodeId, theirs: &Game, there: NodeId) {
    assert_eq!(ours.position_at(here), theirs.position_at(there));
    assert_eq!(ours.info_at(here), theirs.info_at(there));
    assert_eq!(ours.comment(here), theirs.comment(there));
    assert_eq!(ours.nags(here), theirs.nags(there));
    assert_eq!(ours.children(here).len(), theirs.children(there).len());
    for (&ours_next, &theirs_next) in ours.children(here).iter().zip(theirs.children(there)) {
        assert_same(ours, ours_next, theirs, theirs_next);
    }
}

#[test]
fn games_survive_going_out_and_coming_in() {
    arbtest(|u| {
        let kept = tree(u)?;
        let told = export::record(&kept, Extent::Whole);
        // Nothing of the tree is lost by making the line on the board the main one.
        assert_eq!(told.game.node_count(), kept.game.node_count());
        let text = told.to_pgn();
        let (games, report) = import(&text);
        assert_eq!((games.len(), report.failed), (1, 0), "{text}");
        let again = &games[0];
        assert_same(&told.game, NodeId::ROOT, &again.game, NodeId::ROOT);
        let conclusion = |game: &SavedGame| {
            let end = game.game.main_line().last().copied().unwrap_or_default();
            game.game.conclusion_at(end)
        };
        assert_eq!(conclusion(again), told.conclusion(), "{text}");
        for name in ["White", "Black", "Event", "Annotator"] {
            let ours = kept.tags.get(name);
            let theirs = again
                .tags
                .get(name)
                .filter(|value| *value != "?" || ours == Some("?"));
            assert_eq!(theirs.unwrap_or(""), ours.unwrap_or(""), "{name}: {text}");
        }
        // And what came in goes out the same.
        let twice = export::record(again, Extent::Whole);
        assert_eq!(twice.to_pgn(), text);
        Ok(())
    });
}

#[test]
fn what_is_shown_is_a_part_of_the_whole() {
    arbtest(|u| {
        let kept = tree(u)?;
        let shown = export::record(&kept, Extent::Shown);
        assert_eq!(shown.game.moves(), kept.game.moves());
        let end = shown.game.main_line().last().copied().unwrap_or_default();
        assert_eq!(shown.game.position_at(end), kept.game.position());
        let (games, report) = import(&shown.to_pgn());
        assert_eq!((games.len(), report.failed), (1, 0));
        assert_same(&shown.game, NodeId::ROOT, &games[0].game, NodeId::ROOT);
        // TGK keeps the main line.
        let (games, report) = import(&shown.to_tgk());
        assert_eq!((games.len(), report.failed), (1, 0), "{}", shown.to_tgk());
        assert_eq!(games[0].game.moves(), shown.game.moves());
        Ok(())
    });
}

#[test]
fn files_of_random_games_keep_every_game() {
    arbtest(|u| {
        let mut games = Vec::new();
        for _ in 0..u.int_in_range(0..=6)? {
            games.push(tree(u)?);
        }
        let (again, report) = import(&export::pgn(&games));
        assert_eq!((again.len(), report.failed), (games.len(), 0));
        for (ours, theirs) in games.iter().zip(&again) {
            let told: Record = export::record(ours, Extent::Whole);
            assert_same(&told.game, NodeId::ROOT, &theirs.game, NodeId::ROOT);
        }
        Ok(())
    });
}
