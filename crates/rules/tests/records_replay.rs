//! The `replay` command, and real games in every dialect.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller
// type is a hole, a count of stones or plies, or a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod common;
#[allow(dead_code)] // its `main` is the command's, not ours
#[path = "../examples/replay.rs"]
mod replay;

use std::ffi::OsString;
use std::fmt::Write;

use arbtest::arbtest;
use serde_json::Value;
use toguz_rules::notation::Reader;
use toguz_rules::{Game, Hole, MoveInfo, MoveStyle, Position, Variant};

/// A folder of this package.
fn data(file: &str) -> String {
    format!("{}/tests/data/records/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the command on files: whether all went well, its output, its complaints.
fn run(args: &[&str]) -> (bool, String, String) {
    let Ok(replay::Task::Replay(options)) = replay::parse(args.iter().map(OsString::from)) else {
        panic!("{args:?} are good arguments");
    };
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let well = replay::replay(&options, &mut out, &mut complaints).expect("no output fails");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (well, text(out), text(complaints))
}

#[test]
fn the_command_prints_a_line_a_game() {
    let (well, out, complaints) = run(&[&data("games.txt")]);
    assert!(well, "{complaints}");
    assert_eq!(complaints, "");
    assert_eq!(out, include_str!("data/records/games.out"));
}

#[test]
fn the_full_checked_game() {
    let (well, out, _) = run(&[&data("full-game.txt")]);
    assert!(well);
    assert_eq!(
        out,
        "game=1 plies=85 score=71-54 end=none result=* \
         fen=\"1,7S,3S,4S,5S,3S,T,3S,1/1,4S,1,2S,4S,1S,1S,T,1 71 54 N 43\"\n"
    );
    let record = Reader::new(include_str!("data/records/full-game.txt"))
        .next()
        .unwrap()
        .unwrap();
    let after_23 = record.game.main_line()[45];
    assert_eq!(
        record.game.position_at(after_23).to_string(),
        "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24"
    );
}

#[test]
fn a_bad_move_is_named_and_the_next_game_is_read() {
    let (well, out, complaints) = run(&[
        &data("full-game.txt"),
        &data("bad.txt"),
        &data("full-game.txt"),
    ]);
    assert!(!well);
    assert_eq!(complaints, include_str!("data/records/bad.err"));
    assert_eq!(out, include_str!("data/records/bad.out"));
}

#[test]
fn a_file_that_can_not_be_read_is_named_and_the_others_are_read() {
    let (well, out, complaints) = run(&[&data("no-such-file.txt"), &data("full-game.txt")]);
    assert!(!well);
    assert!(complaints.contains("no-such-file.txt"), "{complaints}");
    assert!(out.starts_with("game=1 plies=85 "), "{out}");
}

#[test]
fn the_command_line_is_checked() {
    let parse = |args: &[&str]| {
        replay::parse(args.iter().map(OsString::from)).map(|task| match task {
            replay::Task::Replay(options) => Some((options.variant, options.files)),
            replay::Task::Help => None,
        })
    };
    assert_eq!(
        parse(&["--variant", "bestemshe", "a", "-", "--", "-b"]),
        Ok(Some((
            Some(Variant::BESTEMSHE),
            vec!["a".into(), "-".into(), "-b".into()]
        )))
    );
    assert_eq!(
        parse(&["--variant=toguz", "a"]),
        Ok(Some((Some(Variant::TOGUZ), vec!["a".into()])))
    );
    assert_eq!(
        parse(&["--variant", "Bestemshe", "a"]),
        Ok(Some((Some(Variant::BESTEMSHE), vec!["a".into()])))
    );
    assert_eq!(parse(&["--help"]), Ok(None));
    assert_eq!(parse(&["a", "-h"]), Ok(None));
    assert_eq!(
        parse(&["--", "--help"]),
        Ok(Some((None, vec!["--help".into()])))
    );
    for bad in [
        &[][..],
        &["--variant"],
        &["--variant", "chess", "a"],
        &["-x", "a"],
    ] {
        assert!(parse(bad).is_err(), "{bad:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_read() {
    use std::os::unix::ffi::OsStringExt;

    let folder = std::env::temp_dir().join(format!("toguz-replay-{}", std::process::id()));
    let file = folder.join(OsString::from_vec(b"game-\xd5.txt".to_vec()));
    std::fs::create_dir_all(&folder).expect("a folder");
    // Some systems take no such name at all; then there is nothing to open.
    let written = std::fs::write(&file, "76 98 66");
    let missing = folder.join(OsString::from_vec(b"\xff".to_vec()));
    let task = replay::parse([missing.into(), file.into()].into_iter());
    let Ok(replay::Task::Replay(options)) = task else {
        panic!("two files are good arguments");
    };
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let well = replay::replay(&options, &mut out, &mut complaints).expect("no output fails");
    std::fs::remove_dir_all(&folder).expect("our own folder");
    assert!(!well);
    let complaints = String::from_utf8(complaints).expect("UTF-8");
    assert!(complaints.contains('\u{fffd}'), "{complaints}");
    assert_eq!(written.is_ok(), out.starts_with(b"game=1 plies=3 "));
    assert!(replay::parse([OsString::from_vec(b"-\xd5".to_vec())].into_iter()).is_ok());
    let variant = [OsString::from("--variant"), OsString::from_vec(vec![0xd5])];
    assert!(replay::parse(variant.into_iter()).is_err());
}

#[test]
fn files_are_read_in_the_encodings_they_come_in() {
    let text = "[White \"Ёжик—я\"]\n\n1. 7 9 2. 7Х";
    let utf_16 = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(bytes);
        mark.into_iter().chain(units).collect()
    };
    let windows = b"[White \"\xa8\xe6\xe8\xea\x97\xff\"]\n\n1. 7 9 2. 7\xd5".to_vec();
    for bytes in [
        text.as_bytes().to_vec(),
        utf_16([0xff, 0xfe], u16::to_le_bytes),
        utf_16([0xfe, 0xff], u16::to_be_bytes),
        windows,
    ] {
        assert_eq!(replay::decode(bytes), text);
    }
    assert_eq!(replay::decode(b"5\xf5 5\xd5".to_vec()), "5х 5Х");
    // Half a unit, half a pair, a byte without a letter, and one wrong byte among good ones.
    assert_eq!(replay::decode(b"\xff\xfe7\x00\x36".to_vec()), "7");
    assert_eq!(replay::decode(b"\xff\xfe\x00\xd8".to_vec()), "\u{fffd}");
    assert_eq!(replay::decode(b"\x88".to_vec()), "\u{fffd}");
    assert_eq!(
        replay::decode("ққ\u{2014}".bytes().chain([0xf5]).collect()),
        "ққ—х"
    );
}

/// What a dialect makes of a game: its name, the text, whether it carries the result.
type Dialect = (&'static str, fn(&[MoveInfo], &str) -> String, bool);

fn tags(result: &str) -> String {
    format!(
        "[Event \"Кубок\"]\n[Site \"?\"]\n[Date \"2018.01.02\"]\n[White \"А. \\\"Б\\\"\"]\n[Black \"В\"]\n[Result \"{result}\"]\n\n"
    )
}

fn words(moves: &[MoveInfo], style: MoveStyle) -> Vec<String> {
    moves
        .iter()
        .map(|info| info.display(style).to_string())
        .collect()
}

/// Words in lines of at most `width` characters.
fn wrap(words: &[String], width: usize) -> String {
    let mut text = String::new();
    let mut len = 0;
    for word in words {
        if len > 0 {
            let fits = len + 1 + word.len() <= width;
            text.push(if fits { ' ' } else { '\n' });
            len = if fits { len + 1 } else { 0 };
        }
        text.push_str(word);
        len += word.len();
    }
    text + "\n"
}

/// Move numbers as words of their own, or glued to White's moves.
fn numbered(moves: &[MoveInfo], style: MoveStyle, glued: bool) -> Vec<String> {
    let mut all = Vec::new();
    for (i, word) in words(moves, style).into_iter().enumerate() {
        match (i % 2, glued) {
            (0, true) => all.push(format!("{}.{word}", i / 2 + 1)),
            (0, false) => all.extend([format!("{}.", i / 2 + 1), word]),
            _ => all.push(word),
        }
    }
    all
}

/// One numbered line a pair.
fn lines(moves: &[MoveInfo], dot: &str) -> String {
    words(moves, MoveStyle::Tgk)
        .chunks(2)
        .enumerate()
        .fold(String::new(), |mut text, (i, pair)| {
            writeln!(text, "{}{dot} {}", i + 1, pair.join(" ")).expect("a string");
            text
        })
}

const DIALECTS: [Dialect; 12] = [
    (
        "playok",
        |moves, result| {
            let mut all = numbered(moves, MoveStyle::Total, false);
            all.extend([result.into(), "{zero}".into()]);
            tags(result) + &wrap(&all, 60)
        },
        true,
    ),
    (
        "numbers glued",
        |moves, result| {
            let mut all = numbered(moves, MoveStyle::Federation, true);
            all.push(result.into());
            tags(result) + &wrap(&all, 80)
        },
        true,
    ),
    (
        "result in a tag only",
        |moves, result| tags(result) + &wrap(&numbered(moves, MoveStyle::Total, false), 60),
        true,
    ),
    (
        "tgk",
        |moves, result| tags(result) + &lines(moves, "."),
        true,
    ),
    (
        "tgk without dots",
        |moves, result| tags(result) + &lines(moves, ""),
        true,
    ),
    (
        "tgk with bare tags",
        |moves, result| {
            format!(
                "White: А. Б\nBlack: В\nResult: {result}\nDate: 2011\nEvent: ?\nRound: 9\nSite: Павлодар\n\n"
            ) + &lines(moves, ".")
        },
        true,
    ),
    (
        "one digit",
        |moves, _| wrap(&numbered(moves, MoveStyle::OneDigit, false), 60),
        false,
    ),
    (
        "one digit, bare",
        |moves, _| wrap(&words(moves, MoveStyle::OneDigit), 60),
        false,
    ),
    (
        "two digits, bare",
        |moves, _| wrap(&words(moves, MoveStyle::Federation), 60),
        false,
    ),
    (
        "two digits, bare, with result",
        |moves, result| words(moves, MoveStyle::Federation).join(", ") + " " + result + "\n",
        true,
    ),
    (
        "run together",
        |moves, _| words(moves, MoveStyle::Origin).concat() + "\n",
        false,
    ),
    (
        "squares",
        |moves, result| {
            let mut all = numbered(moves, MoveStyle::Squares(Variant::TOGUZ), false);
            all.push(result.into());
            tags(result) + &wrap(&all, 60)
        },
        true,
    ),
];

/// A game as it was played, to be found again in every dialect.
struct Played {
    moves: Vec<MoveInfo>,
    /// What the command prints behind the number, with `RESULT` for the result.
    facts: String,
    result: String,
    over: bool,
}

impl Played {
    /// What the command prints.
    fn line(&self, number: usize, has_result: bool) -> String {
        let result = if has_result || self.over {
            &self.result
        } else {
            "*"
        };
        format!("game={number}{}", self.facts.replace("RESULT", result))
    }
}

/// Plays holes; the result given counts if the rules do not end the game.
fn played(holes: impl IntoIterator<Item = Hole>, result: &str) -> Played {
    let mut game = Game::new(Variant::TOGUZ);
    let moves: Vec<MoveInfo> = holes
        .into_iter()
        .map(|hole| game.play(hole).expect("a legal move"))
        .collect();
    let position = game.position();
    let end = game.conclusion();
    let kazan = position.kazan();
    Played {
        facts: format!(
            " plies={} score={}-{} end={} result=RESULT fen=\"{position}\"\n",
            moves.len(),
            kazan.south,
            kazan.north,
            end.map_or("none", |end| end.reason.key()),
        ),
        result: end.map_or(result.into(), |end| end.outcome.to_string()),
        over: end.is_some(),
        moves,
    }
}

/// The command's lines for a text.
fn replayed(text: &str) -> String {
    let mut out = Vec::new();
    for (number, game) in (1..).zip(Reader::new(text)) {
        let record = game.unwrap_or_else(|e| panic!("{e}"));
        replay::write_line(&mut out, number, &record).expect("memory");
    }
    String::from_utf8(out).expect("UTF-8")
}

/// Every dialect alone, with three kinds of line ends, and all mixed in one text.
fn check_dialects(games: &[Played]) {
    for (name, write, has_result) in DIALECTS {
        let text: String = games
            .iter()
            .map(|game| write(&game.moves, &game.result) + "\n")
            .collect();
        let lines: String = (1..)
            .zip(games)
            .map(|(number, game)| game.line(number, has_result))
            .collect();
        assert!(replayed(&text) == lines, "{name}");
        for end in ["\r\n", "\r"] {
            let text = format!("\u{feff}{}", text.replace('\n', end));
            assert!(replayed(&text) == lines, "{name} with {end:?}");
        }
    }
    let (mut text, mut lines) = (String::new(), String::new());
    for (i, game) in games.iter().enumerate() {
        // Strides that meet every neighbourhood of two dialects.
        let (_, write, has_result) = DIALECTS[(i * 5 + i / 12) % 12];
        text += &(write(&game.moves, &game.result) + "\n");
        lines += &game.line(i + 1, has_result);
    }
    assert!(replayed(&text) == lines, "mixed");
}

/// A game a line, with nothing between the games but the line's end.
fn check_lines(games: &[Played], style: MoveStyle) {
    let text: String = games
        .iter()
        .map(|game| words(&game.moves, style).join(" ") + "\n")
        .collect();
    let lines: String = (1..)
        .zip(games)
        .map(|(number, game)| game.line(number, false))
        .collect();
    assert!(replayed(&text) == lines, "a game a line, {style:?}");
}

/// The games that the repository carries.
fn own_games() -> Vec<Played> {
    Reader::new(include_str!("data/records/games.txt"))
        .map(|record| {
            let record = record.expect("a good game");
            let holes = record
                .game
                .main_line()
                .into_iter()
                .filter_map(|id| record.game.info_at(id));
            let result = record.result.expect("a result").to_string();
            played(holes.map(|info| info.hole).collect::<Vec<_>>(), &result)
        })
        .collect()
}

#[test]
fn own_games_read_in_every_dialect() {
    let games = own_games();
    assert_eq!(games.len(), 8);
    check_dialects(&games);
    for style in [MoveStyle::Total, MoveStyle::Federation, MoveStyle::OneDigit] {
        check_lines(&games, style);
    }
}

#[test]
fn random_games_read_in_every_dialect() {
    arbtest(|u| {
        let mut games = Vec::new();
        for _ in 0..u.int_in_range(1..=6)? {
            let mut game = Game::new(Variant::TOGUZ);
            let plies = u.int_in_range(3..=60)?;
            while game.ply() < plies {
                let legal: Vec<Hole> = game.position().legal_moves().collect();
                if legal.is_empty() || game.play(*u.choose(&legal)?).is_err() {
                    break;
                }
            }
            let result = *u.choose(&["1-0", "0-1", "1/2-1/2"])?;
            games.push(played(game.moves(), result));
        }
        check_dialects(&games);
        Ok(())
    });
}

/// The big files, where they lie beside the repository.
fn shared(file: &str) -> Option<String> {
    let path = format!(
        "{}/../../../shared/testdata/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).ok()
}

#[test]
fn all_games_beside_the_repository_replay() {
    for file in ["master_games.jsonl", "playok_games.jsonl"] {
        let Some(text) = shared(file) else {
            continue;
        };
        let mut games = Vec::new();
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            let moves: Vec<&str> = row["moves"]
                .as_array()
                .expect("moves")
                .iter()
                .filter_map(Value::as_str)
                .collect();
            let result = row["result"].as_str().expect("a result");
            let record = Reader::new(&(moves.join(" ") + " " + result))
                .next()
                .expect("a game");
            let record = record.unwrap_or_else(|e| panic!("{}: {e}", row["source"]));
            let game = &record.game;
            let end = game.main_line();
            assert_eq!(Some(end.len() as u64), row["plies"].as_u64());
            let last = game.position_at(*end.last().expect("a move"));
            let reason = record.conclusion().map(|end| end.reason.key());
            match row["engine_over"].as_str() {
                // There the position is given before the sweep.
                Some("no_move") => {
                    assert_eq!(reason, Some("no-move"));
                    let before = common::setup(
                        Variant::TOGUZ,
                        row["final_pos"].as_str().expect("a position"),
                    );
                    assert!(
                        Position::try_from(before)
                            .expect("a position")
                            .is_same_position(last)
                    );
                }
                over => {
                    assert_eq!(reason, over.or(Some("recorded")));
                    assert_eq!(Some(common::text(last).as_str()), row["final_pos"].as_str());
                }
            }
            if let (Some(result), Some(_)) =
                (row["engine_result"].as_str(), row["engine_over"].as_str())
            {
                assert_eq!(record.result.expect("a result").as_str(), result);
                let kazan = last.kazan();
                assert_eq!(row["engine_score"][0], u64::from(kazan.south));
                assert_eq!(row["engine_score"][1], u64::from(kazan.north));
            }
            games.push(played(game.moves(), result));
        }
        assert!(games.len() > 100);
        check_dialects(&games);
        for style in [MoveStyle::Total, MoveStyle::Federation, MoveStyle::OneDigit] {
            check_lines(&games, style);
        }
    }
}

#[test]
fn the_shortest_games_are_one_a_line() {
    let Some(text) = shared("shortest_11ply_games.txt") else {
        return;
    };
    let mut count = 0;
    for record in Reader::new(&text) {
        let record = record.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(record.game.main_line().len(), 11);
        assert_eq!(
            record.conclusion().map(|end| end.reason.key()),
            Some("majority")
        );
        count += 1;
    }
    assert_eq!(count, 1391);
}
