//! Game records: what the reader makes of tags, comments, signs, variations, borders between games, and rubbish.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use arbtest::arbtest;
use toguz_rules::notation::record::{MAX_NESTING, Place, Reading};
use toguz_rules::notation::{Reader, Record, RecordError, RecordProblem, Tags};
use toguz_rules::{EndReason, NodeId, Outcome, Position, Side, Variant};

fn all(text: &str) -> Vec<Result<Record, RecordError>> {
    Reader::new(text).collect()
}

fn one(text: &str) -> Record {
    let mut games = all(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> String {
    let mut games = all(text);
    games.remove(0).expect_err(text).to_string()
}

/// The moves of the main line.
fn moves(record: &Record) -> String {
    let game = &record.game;
    let words: Vec<String> = game
        .main_line()
        .into_iter()
        .filter_map(|id| game.info_at(id).map(ToString::to_string))
        .collect();
    words.join(" ")
}

/// The moves of every game of a text, which must all be good.
fn games(text: &str) -> Vec<String> {
    all(text)
        .into_iter()
        .map(|game| moves(&game.unwrap_or_else(|e| panic!("{text}: {e}"))))
        .collect()
}

const THREE: &str = "76(10) 98 66";

#[test]
fn a_short_game_in_many_ways_of_writing() {
    for text in [
        "1. 76(10) 98 2. 66",
        "1. 76 98 2. 66",
        "1.76 98 2.66",
        "1.76(10)98 2.66",
        "1. 76 1... 98 2. 66",
        "1. 76 1. ... 98 2. 66",
        "1. 76 1… 98 2. 66",
        "1. 76 ... 98 2. 66",
        "1.\n76 98 2.\n66",
        "1. 76 98 2.\n\n66",
        "1. 76 98\n\n2. 66",
        "1 76 98\n2 66",
        "76 98 66",
        "76, 98, 66",
        "76,98,66",
        "796",
        "7 9 6",
        "1. 7x 9 2. 6",
        "7x 9 6",
        "g1d2 a2h1 f1d2",
        "1. g1d2 a2h1 2. f1d2",
        "76: 98- 66=",
        "76! 98?? 66!?",
        "76 $1 98 $4 66 $5",
        "76 ! 98 ?? 66 !?",
        "76{a}98{b}66{c}",
        "76(54 87)98(9 8)66",
        "{before} 76 98 66 {behind}",
        "76 ; to the end of the line 98\n98 66",
        "% an escape of PGN\n76 98\n%66 66\n66",
        "\u{feff}76\t98\u{a0}66\r\n",
        "76 98 66 *",
        "76 98 66 {Black thinks} *",
        "[White \"a\"]\n76 98 66",
        "[White \"a\"]\n\n\n\n76 98 66",
        "[White \"a\"] 76 98 66",
        "[White \"a\"]\n\n796",
        "76 [0:05] 98 [%clk] 66 } ]",
    ] {
        assert_eq!(games(text), [THREE], "{text}");
    }
}

#[test]
fn borders_between_games() {
    for text in [
        "76 98 66 *\n76 98 66 *",
        "76 98 66 * 76 98 66 *",
        "76 98 66 1-0 76 98 66 0-1",
        "76 98 66\n\n76 98 66",
        "76 98 66\n  \n76 98 66",
        "76 98 66\r\n\r\n76 98 66",
        "76 98 66\r\r76 98 66",
        "76 98 66\r\r\n\r\r\n76 98 66",
        "796\n796",
        "796\n796\n",
        "796\n\n\n796",
        "1. 76 98 2. 66\n\n1. 76 98 2. 66",
        "1. 76 98 2. 66\n1. 76 98 2. 66",
        "1. 76 98 2. 66 1. 76 98 2. 66",
        "1 76 98\n2 66\n1 76 98\n2 66",
        "1 76 98\n2 66\n\n1 76 98\n2 66",
        "1 76 98\n2 66\n\n76 98 66",
        "1. 76 98 2. 66\n\n76 98 66",
        "76 98 66\n\n1. 76 98 2. 66",
        "[White \"a\"]\n\n76 98 66\n\n[White \"b\"]\n\n76 98 66",
        "[White \"a\"]\n\n76 98 66\n[White \"b\"]\n76 98 66",
        "[White \"a\"]\n\n76 98 66\n\n76 98 66",
        "76 98 66\n\n[White \"b\"]\n\n76 98 66",
        "76 98 66 1-0 {zero}\n\n{the next} 76 98 66",
        "796\n76 98 66",
    ] {
        assert_eq!(games(text), [THREE, THREE], "{text:?}");
    }
    // Runs of a game with tags may go over several lines.
    assert_eq!(
        games("[White \"a\"]\n\n7968\n17"),
        ["76(10) 98 66 87(4) 12(22) 76(8)"]
    );
    // A game of tags alone is one without moves; the same tags again begin another.
    assert_eq!(games("[White \"a\"]\n\n[White \"b\"]\n\n"), ["", ""]);
    assert_eq!(games("[White \"a\"]\n\n[Black \"b\"]\n\n76"), ["76(10)"]);
    assert_eq!(
        games("[White \"a\"]\n\n1-0\n\n[White \"b\"]\n\n*\n"),
        ["", ""]
    );
    // Nothing is no game.
    for text in [
        "",
        " \n\n\r\n",
        "{only a comment}",
        "; only a comment",
        "*",
        "1-0\n\n*",
        "%",
    ] {
        assert!(all(text).is_empty(), "{text:?}");
    }
}

#[test]
fn a_blank_line_before_a_reply_does_not_end_a_numbered_game() {
    for text in [
        "[White \"a\"]\n\n1. 76(10) {comment}\n\n98 2. 66 1-0",
        "[White \"a\"]\n\n1. 76\r\n\r\n\r\n98 2. 66 1-0",
        "[White \"a\"]\n\n1. 76 (1. 65\n\n98)\n\n98\n\n2. 66 1-0",
        "1. 76(10) {comment}\n\n98 2. 66 1-0",
        "1. 76(10)\n\n98 {comment} ! 2. 66 1-0",
    ] {
        let record = one(text);
        assert_eq!(moves(&record), THREE, "{text:?}");
        assert_eq!(record.result, Some(Outcome::Win(Side::South)), "{text:?}");
    }
    let text = "[White \"a\"]\n\n1. 76 98 2. 66\n\n87 1-0";
    assert_eq!(games(text), ["76(10) 98 66 87(4)"]);
    // White's move would have a number: these are games of their own, and so is what the board does not allow.
    for text in [
        "[White \"a\"]\n\n1. 76 98\n\n76 98",
        "1. 76 98\n\n76 98",
        "1. 76 98 2. 66\n\n76 98",
    ] {
        assert_eq!(games(text).len(), 2, "{text:?}");
    }
    let text = "[White \"a\"]\n\n1. 76 98 2. 66\n\n65 98";
    assert_eq!(games(text), [THREE, "65(10) 98"]);
}

#[test]
fn a_list_of_bare_moves_may_be_a_game_a_line() {
    assert_eq!(games("76 98 66\n76 98 66\n76 98 66 87\n").len(), 3);
    assert_eq!(
        games("7 9 6\n7x 9 6 8x 1x\n"),
        [THREE, "76(10) 98 66 87(4) 12(22)"]
    );
    // Lines that go on with the game are one game.
    assert_eq!(games("76 98\n66"), [THREE]);
    assert_eq!(games("76\n98\n66"), [THREE]);
    let errors = |text: &str| -> Vec<String> {
        all(text)
            .into_iter()
            .map(|game| game.map_or_else(|e| e.to_string(), |record| moves(&record)))
            .collect()
    };
    // An error is that of its own line, and of no other.
    assert_eq!(
        errors("76 98 66\n76 98 65 87\n76 98 66\n"),
        [
            THREE,
            "game 2, move 2, White: 65 does not land there, expected 66",
            THREE
        ]
    );
    assert_eq!(
        errors("76 98\n66 86\n12 76 25 35 38 48"),
        ["game 1, move 2, Black: 86 does not land there, expected 87(4)"]
    );
}

#[test]
fn tags_read_in_every_form() {
    let tag = |text: &str, name: &str| one(text).tags.get(name).map(ToString::to_string);
    for (text, name, value) in [
        (r#"[White "a b"]"#, "White", "a b"),
        (r#"[White "a b"] "#, "white", "a b"),
        (r#"[ White  "a b" ]"#, "White", "a b"),
        (r#"[White: "a b"]"#, "White", "a b"),
        (r#"[White "a \"b\" \\ c"]"#, "White", r#"a "b" \ c"#),
        (r#"[White "a "b" c"]"#, "White", r#"a "b" c"#),
        (r#"[White "a ] b"]"#, "White", "a ] b"),
        (r#"[White ""]"#, "White", ""),
        ("[White \"a", "White", "a"),
        ("[White \"a]\n[Black \"b\"]", "White", "a"),
        ("[White \"a\n[Black \"b\"]", "Black", "b"),
        ("[White a b]", "White", "a b"),
        ("[White a b", "White", "a b"),
        ("[White \"a\"][Black \"b\"]", "Black", "b"),
        ("[Count \"82-80\"]", "Count", "82-80"),
        ("White: a b\nBlack: c\n\n76", "White", "a b"),
        ("White: a b\nBlack: c\n\n76", "Black", "c"),
        ("White \"a b\"\n\n76", "White", "a b"),
        ("White=a b\n\n76", "White", "a b"),
        ("White a b\r\n\r\n76", "White", "a b"),
        ("[White \"a\"]\n[White \"b\"]\n76", "White", "b"),
        ("[White \"Ә. Ө\u{ad}\"]", "White", "Ә. Ө\u{ad}"),
    ] {
        assert_eq!(tag(text, name).as_deref(), Some(value), "{text:?}");
    }
}

#[test]
fn tags_have_names_and_a_limit() {
    let mut tags = Tags::default();
    assert!(tags.is_empty());
    assert!(!tags.set("", "x"));
    assert!(!tags.set("two words", "x"));
    assert!(!tags.set("Имя", "x"));
    assert!(tags.set("White", "x"));
    assert!(tags.set("WHITE", "y"));
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "y")]);
    assert_eq!(tags.remove("white").as_deref(), Some("y"));
    assert_eq!(tags.remove("white"), None);
    for i in 0..Tags::MAX {
        assert!(tags.set(format!("T{i}"), ""));
    }
    assert!(!tags.set("one_more", ""));
    assert!(tags.set("t0", "again"));
}

#[test]
fn the_variant_and_the_start_come_from_tags() {
    let small = one("[Variant \"Bestemshe\"]\n\n1. 54");
    assert_eq!(small.game.variant(), Variant::BESTEMSHE);
    let small = Reader::new("54 2")
        .with_variant(Variant::BESTEMSHE)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(moves(&small), "54(6) 22(6)");
    // A tag is about its own game, the reader's variant about the others.
    let usual = Reader::new("[Variant \"Togyz Kumalak\"]\n\n76")
        .with_variant(Variant::BESTEMSHE)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(usual.game.variant(), Variant::TOGUZ);
    // The row of a position tells the variant.
    let small = one("[SetUp \"1\"]\n[FEN \"5S,5S,1,6S,6S/5S,5S,5S,1S,6S 6 0 N 1\"]\n\n1... 54");
    assert_eq!(small.game.variant(), Variant::BESTEMSHE);
    assert_eq!(small.game.start().turn(), Side::North);

    let fen = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";
    let late = one(&format!("[FEN \"{fen}\"]\n\n24. 35 12 25. 91(45) 24"));
    assert_eq!(late.game.start().to_string(), fen);
    assert_eq!(moves(&late), "35 12 91(45) 24");
    // Numbers from 1 do no harm in a game that has just begun.
    assert_eq!(
        moves(&one(&format!("[FEN \"{fen}\"]\n\n1. 35 12 2. 91(45)"))),
        "35 12 91(45)"
    );
    // SetUp 0 says that the position is the usual one.
    let usual = one(&format!("[SetUp \"0\"]\n[FEN \"{fen}\"]\n\n76"));
    assert_eq!(*usual.game.start(), Position::initial(Variant::TOGUZ));
    assert_eq!(
        error(&format!("[FEN \"{fen}\"]\n\n24. 34")),
        "game 1, move 24, White: 34 does not land there, expected 35"
    );
}

#[test]
fn comments_and_signs_stand_with_their_moves() {
    let record = one(
        "{ before\n the   game } 1. 76(10)! {one} {two} 98 $4 $13 (1... 87 {three} 2. 66?! ; four\n) \
         ({at the start} 1... 76 {of a variation}) 2. 66 {five} 1-0 {six} {zero}",
    );
    let game = &record.game;
    assert_eq!(game.comment(NodeId::ROOT), "before the game");
    let line = game.main_line();
    assert_eq!(game.comment(line[0]), "one two");
    assert_eq!(game.nags(line[0]), [1]);
    assert_eq!(game.comment(line[1]), "");
    assert_eq!(game.nags(line[1]), [4, 13]);
    assert_eq!(game.comment(line[2]), "five six");
    let replies = game.children(line[0]);
    assert_eq!(replies.len(), 3);
    assert_eq!(game.comment(replies[1]), "three");
    let deeper = game.children(replies[1])[0];
    assert_eq!(
        (game.comment(deeper), game.nags(deeper)),
        ("four", &[6][..])
    );
    assert_eq!(game.comment(replies[2]), "at the start of a variation");
    assert_eq!(record.result, Some(Outcome::Win(Side::South)));
    assert_eq!(game.cursor(), line[2]);
}

#[test]
fn a_variation_never_changes_the_main_line() {
    // It repeats the move and goes on differently, or beyond the end.
    let record = one("1. 76 (1. 76 87 2. 66) 98 2. 66 *");
    assert_eq!(moves(&record), THREE);
    let record = one("1. 76 98 2. 66 (2. 66 87) *");
    assert_eq!(moves(&record), THREE);
    let record = one("1. 76 (1. 54 (1. 65 98) 87 2. 1) (1. 98) 98 2. 66");
    assert_eq!(moves(&record), THREE);
    assert_eq!(record.game.children(NodeId::ROOT).len(), 4);
    // A result inside brackets is not that of the game.
    let record = one("1. 76 (1. 54 1-0) 98 2. 66 0-1");
    assert_eq!(
        (moves(&record).as_str(), record.result),
        (THREE, Some(Outcome::Win(Side::North)))
    );
}

#[test]
fn the_result_behind_the_moves_counts_then_the_tag() {
    let result = |text: &str| {
        let record = one(text);
        (
            record.result.map(Outcome::as_str),
            record.conclusion().map(|end| end.reason),
        )
    };
    let recorded = Some(EndReason::Recorded);
    assert_eq!(result("76 1-0"), (Some("1-0"), recorded));
    assert_eq!(result("76 1/2-1/2"), (Some("1/2-1/2"), recorded));
    assert_eq!(result("76 ½-½"), (Some("1/2-1/2"), recorded));
    assert_eq!(result("76 0–1"), (Some("0-1"), recorded));
    assert_eq!(result("76 *"), (None, None));
    assert_eq!(result("76"), (None, None));
    assert_eq!(result("[Result \"1-0\"]\n\n76"), (Some("1-0"), recorded));
    assert_eq!(result("[Result \"1-0\"]\n\n76 *"), (Some("1-0"), recorded));
    assert_eq!(
        result("[Result \"1-0\"]\n\n76 0-1"),
        (Some("0-1"), recorded)
    );
    assert_eq!(result("[Result \"?\"]\n\n76"), (None, None));
    assert_eq!(
        result("[Termination \"Time forfeit\"]\n\n76 0-1"),
        (Some("0-1"), Some(EndReason::Time))
    );
    assert_eq!(result("[Termination \"resignation\"]\n\n76"), (None, None));
}

#[test]
fn a_result_may_be_written_with_blanks_and_any_dash() {
    for (text, outcome) in [
        ("1 - 0", "1-0"),
        ("1 – 0", "1-0"),
        ("1—0", "1-0"),
        ("1 −0", "1-0"),
        ("0 - 1", "0-1"),
        ("0–1", "0-1"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("1/2–1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½ – ½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½", "1/2-1/2"),
    ] {
        for record in [
            one(&format!("76 98 66 {text}")),
            one(&format!("1. 76 98 2. 66 {text} {{end}}")),
            one(&format!("76 98 66 {text}{{end}}")),
            one(&format!("[Result \"{text}\"]\n\n76 98 66")),
            one(&format!("[Result \"{text}\"]\n\n76 98 66 *")),
        ] {
            assert_eq!(moves(&record), THREE, "{text}");
            assert_eq!(record.result.map(Outcome::as_str), Some(outcome), "{text}");
        }
    }
    assert_eq!(games("76 98 66 1 - 0 76 98 66"), [THREE, THREE]);
    for text in ["1 - 1", "0 - 0", "1 - 1/2", "1 -\n0", "1 - 09", "1 - 0x"] {
        assert!(all(&format!("76 98 66 {text}"))[0].is_err(), "{text:?}");
        let record = one(&format!("[Result \"{}\"]\n\n76", text.replace('\n', " x")));
        assert_eq!(record.result, None, "{text:?}");
    }
}

#[test]
fn prose_behind_a_result_is_no_game() {
    for prose in [
        "Black resigns",
        "{a} Black resigns {b}",
        "(time)",
        "(Black lost on time)",
        "White wins. $1",
        "resigns ; (after long thought)",
        "победа белых",
    ] {
        for next in [
            "",
            "\n",
            "\n\n[White \"b\"]\n\n76 98 66",
            "\n76 98 66",
            "\n\n76 98 66",
        ] {
            let text = format!("[White \"a\"]\n\n1. 76 98 2. 66 1-0 {prose}{next}");
            let found = games(&text);
            assert_eq!(
                found.len(),
                1 + usize::from(next.contains("76")),
                "{text:?}"
            );
            assert!(found.iter().all(|game| game == THREE), "{text:?}");
        }
    }
    // On a line of its own a word is taken for a game that can not be read.
    assert_eq!(all("76 98 66 1-0\nrubbish").len(), 2);
    assert_eq!(games("76 98 66 1-0 {the end} 76 98 66"), [THREE, THREE]);
}

#[test]
fn the_rules_end_a_game_whatever_its_record_says() {
    // The shortest kind of game: White has 82 after eleven plies.
    for text in [
        "51358374654",
        "51358374654 0-1",
        "51358374654 1/2-1/2",
        "[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n51358374654 *",
    ] {
        let record = one(text);
        assert_eq!(record.result, Some(Outcome::Win(Side::South)), "{text}");
        assert_eq!(
            record.conclusion().map(|end| end.reason),
            Some(EndReason::Majority),
            "{text}"
        );
    }
    assert_eq!(
        error("51358374654 1"),
        "game 1, move 6, Black: 1: the game is over"
    );
    // Two stones that walk round and round.
    let fen = "8,1S/1S,8 80 80 S 50";
    let walk = "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 ";
    let text = format!("[FEN \"{fen}\"]\n\n{}", walk.repeat(9));
    let error = all(&text).remove(0).expect_err("a repetition");
    assert!(
        matches!(
            error.problem,
            RecordProblem::Play(_) | RecordProblem::Move(_)
        ),
        "{error}"
    );
}

#[test]
fn an_error_keeps_the_moves_before_it_and_spares_the_next_game() {
    let text = "76 98 66\n\n[White \"a\"]\n\n1. 76 98 2. 66 (2. 8) 78 {skipped} 3. 12 (3. 13) 1-0\n\n76 98 66";
    let games = all(text);
    assert_eq!(games.len(), 3);
    let error = games[1].as_ref().unwrap_err();
    assert_eq!(
        (error.game, error.at, error.line),
        (2, Some((2, Side::North)), 5)
    );
    assert_eq!(moves(&error.partial), THREE);
    assert_eq!(error.partial.tags.get("White"), Some("a"));
    assert_eq!(error.partial.result, Some(Outcome::Win(Side::South)));
    assert!(core::error::Error::source(error).is_some());
    assert_eq!(moves(games[2].as_ref().unwrap()), THREE);
    // In a variation too: the main line stays.
    let text = "1. 76 98 2. 66 (2. 79) 87";
    let games = all(text);
    assert_eq!(moves(&games[0].as_ref().unwrap_err().partial), THREE);
}

#[test]
fn a_comment_left_open_ends_before_the_tags_of_the_next_game() {
    for gap in ["\n\n", "\r\n\r\n", "\n \t\n", "\r\r", "\n\n\n "] {
        for first in ["76 {open", "76 98 66 1-0 {open", "76 (65 {open", "{open"] {
            let text = format!(
                "[White \"a\"]\n\n{first}{gap}[White \"b\"]\n[Black \"c\"]\n\n{THREE} {{closed}}\n"
            );
            let games = all(&text);
            assert_eq!(games.len(), 2, "{text:?}");
            let error = games[0].as_ref().expect_err(&text);
            assert_eq!(error.problem, RecordProblem::UnclosedComment, "{text:?}");
            assert_eq!((error.game, error.line), (1, 3), "{text:?}");
            assert_eq!(error.partial.tags.get("White"), Some("a"));
            let second = games[1].as_ref().expect(&text);
            assert_eq!(second.tags.get("White"), Some("b"), "{text:?}");
            assert_eq!(second.tags.get("Black"), Some("c"), "{text:?}");
            assert_eq!(moves(second), THREE, "{text:?}");
        }
    }
    // Without both, the blank line and the tag, it is a comment like any other.
    for inside in [
        "a\n\nb",
        "a\n[White \"b\"]",
        "a\n\n[sic]",
        "a\n\n[0:05 \"b\"]",
        "a\n\n\"b\"",
    ] {
        assert_eq!(
            games(&format!("76 {{{inside}}} 98 66")),
            [THREE],
            "{inside:?}"
        );
    }
}

#[test]
fn games_are_numbered_from_where_one_likes() {
    let mut reader = Reader::new("76\n\n75\n\n76").with_first_number(10);
    assert!(reader.next().unwrap().is_ok());
    assert_eq!(
        reader.next().unwrap().unwrap_err().to_string(),
        "game 11, move 1, White: 75 does not land there, expected 76(10)"
    );
    assert!(reader.next().unwrap().is_ok());
    assert_eq!(reader.next_number(), 13);
    assert!(reader.next().is_none());
}

#[test]
fn a_reader_may_pause_anywhere() {
    let text =
        "76 98 {a} (97 (98 66) 12) 66 1-0\n\n76 98 65\n76 98 66\n\n[White \"a\"]\n\n1. 76 98";
    let whole = all(text);
    assert_eq!(whole.len(), 4);
    for budget in 1..30 {
        let mut reader = Reader::new(text);
        let (mut games, mut pauses) = (Vec::new(), 0);
        loop {
            let before = reader.offset();
            match reader.read_some(budget) {
                Reading::Game(game) => games.push(game),
                Reading::Paused => {
                    pauses += 1;
                    assert!(reader.offset() > before);
                }
                Reading::End => break,
            }
        }
        assert_eq!(games, whole, "{budget}");
        assert_eq!(reader.offset(), text.len());
        // The longest game is one of thirteen words and signs.
        assert_eq!(pauses == 0, budget >= 13, "{budget}");
    }
    // Nothing allowed, nothing read.
    assert_eq!(Reader::new(text).read_some(0), Reading::Paused);
    assert_eq!(Reader::new(" \n").read_some(0), Reading::End);
}

#[test]
fn a_reader_goes_on_where_another_stood() {
    let text =
        "76 98 {a} (97 (98 66) 12) 66 1-0\n\n76 98 65\n76 98 66\n\n[White \"a\"]\n\n1. 76 98";
    let whole = all(text);
    let mut place = Place::START;
    let mut games = Vec::new();
    loop {
        let mut reader = Reader::at(text, place);
        let Some(game) = reader.next() else { break };
        games.push(game);
        place = reader.place().unwrap();
    }
    assert_eq!(games, whole);
    assert_eq!(Reader::at(text, place).next_number(), 5);
    // In the middle of a game there is no such place, and in another text there may be nothing at it.
    let mut reader = Reader::new(text);
    assert_eq!(reader.read_some(2), Reading::Paused);
    assert_eq!(reader.place(), None);
    assert!(Reader::at("76 98", place).next().is_none());
    for before in ["", "1"] {
        // Whether or not a letter begins there.
        let other = before.to_owned() + &"ү".repeat(99);
        assert!(!matches!(Reader::at(&other, place).next(), Some(Ok(_))));
    }
}

#[test]
fn variations_may_lie_deep_but_not_without_end() {
    // Each variation is an alternative to the only move of the one around it.
    let nested = |depth: usize| {
        let mut text = "76".to_string();
        for i in 0..depth {
            text.push_str(if i % 2 == 0 { " (65" } else { " (76" });
        }
        text + &")".repeat(depth)
    };
    assert_eq!(moves(&one(&nested(MAX_NESTING))), "76(10)");
    assert!(error(&nested(MAX_NESTING + 1)).contains("in one another"));
    let text = format!("{}\n\n76 98 66", nested(5000));
    assert_eq!(moves(all(&text)[1].as_ref().unwrap()), THREE);
}

#[test]
fn hostile_texts_are_read_in_proportion_to_their_length() {
    // Each would take hours if any of its parts were looked at again for every other.
    const SIZE: usize = 300_000;
    for part in [
        "(",
        ")",
        "{",
        "}",
        "{}",
        "[",
        "]",
        "\"",
        "[a",
        "[a \"",
        "[a \"\\",
        "[a \"b\" ",
        ";",
        "%\n",
        "1",
        "1.",
        "1. ",
        ". ",
        "$",
        "$1 ",
        "!",
        "* ",
        "1-0 ",
        "76 ",
        "76(",
        "76(10)",
        "76 (54) ",
        "76 (54){a} ",
        "(76",
        "76 {a}",
        "\n",
        "\r",
        "\n\n",
        "7\n",
        "1 76\n",
        "x ",
        "é",
        "\u{feff}",
        "White",
        "\nWhite",
        "\nWhite ",
        "796\n",
        "[a \"b\"]\n",
        "…",
        "76 {a} (7) {b} ",
        "[FEN \"9/9\"]\n\n",
        "{\n\n[a",
        "{\n\n[a \"b\"]",
        "1. 76\n\n98 {a} ",
        "1-0 a ",
        "1-0 (a ",
        "1 - ",
    ] {
        for before in ["", "76 ", "[White \"a\"]\n"] {
            let text = format!("{before}{}", part.repeat(SIZE / part.len()));
            let count = Reader::new(&text).count();
            assert!(count <= text.len());
        }
    }
}

#[test]
fn no_text_whatever_makes_the_reader_panic() {
    const PARTS: [&str; 44] = [
        "76",
        "98",
        "66",
        "7",
        "9",
        "796817",
        "1.",
        "2.",
        "1...",
        "12.76",
        "(",
        ")",
        "(10)",
        "{",
        "}",
        "{a}",
        "zero",
        ";",
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "[White \"a\"]",
        "[FEN \"",
        "9/9 81 81 S 1",
        "\"]",
        "[Variant \"bestemshe\"]",
        "[",
        "]",
        "$1",
        "$",
        "!?",
        "1-0",
        "1/2-1/2",
        "*",
        "x",
        "X",
        "Х",
        "g1d2",
        "\u{feff}",
        "%",
        "é",
        "1 76 98",
        "5135837465",
    ];
    arbtest(|u| {
        let mut text = String::new();
        while !u.is_empty() {
            text.push_str(u.choose(&PARTS)?);
            if u.ratio(1, 2)? {
                text.push(' ');
            }
        }
        for game in Reader::new(&text) {
            let record = game.unwrap_or_else(|error| {
                assert!(!error.to_string().is_empty());
                *error.partial
            });
            // What was read can be written, and is then read without fault.
            let written = record.to_pgn();
            let again = one(&written);
            assert_eq!(again.to_pgn(), written, "{text:?}");
            assert_eq!(moves(&again), moves(&record), "{text:?}");
        }
        Ok(())
    });
}
