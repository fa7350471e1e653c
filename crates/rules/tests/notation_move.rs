//! Move text: what reads, what does not, and that a text is held against the board.

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

use arbtest::arbtest;
use toguz_rules::notation::mv::{MoveMark, MovePlaces, MoveProblem};
use toguz_rules::{Hole, MoveStyle, MoveText, ParseMoveError, Position, Variant};

fn corpus(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(" | ").expect("two columns"))
}

#[test]
fn valid_texts_read_and_are_written_back() {
    for (text, written) in corpus(include_str!("data/moves-valid.txt")) {
        let read: MoveText = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(read.to_string(), written, "{text}");
        assert_eq!(written.parse(), Ok(read), "{text}");
    }
}

#[test]
fn invalid_texts_say_what_was_expected() {
    for (text, message) in corpus(include_str!("data/moves-invalid.txt")) {
        let error = text
            .parse::<MoveText>()
            .err()
            .unwrap_or_else(|| panic!("{text}: reads"));
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn the_letter_after_one_digit_tells_a_capture_from_a_tuz_by_its_case() {
    let mark = |text: &str| text.parse::<MoveText>().map(|read| read.mark);
    assert_eq!(mark("7x"), Ok(Some(MoveMark::Capture)));
    assert_eq!(mark("7X"), Ok(Some(MoveMark::Tuz)));
    for tuz in ["76x", "76X", "76х", "76Х"] {
        assert_eq!(mark(tuz), Ok(Some(MoveMark::Tuz)), "{tuz}");
    }
}

/// What a text is told in a position.
fn told(position: &Position, text: &str) -> Result<u8, String> {
    text.parse::<MoveText>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .resolve(position)
        .map(Hole::get)
        .map_err(|e| e.to_string())
}

#[test]
fn a_text_is_held_against_the_board() {
    let start = Position::initial(Variant::TOGUZ);
    for text in ["7", "76", "76(10)", "7x", "76:", "76!", "g1d2", "g1"] {
        assert_eq!(told(&start, text), Ok(7), "{text}");
    }
    for (text, message) in [
        ("75", "75 does not land there, expected 76(10)"),
        ("76X", "76X makes no tuz, expected 76(10)"),
        ("7X", "7X makes no tuz, expected 76(10)"),
        ("76(12)", "76(12) gives a wrong total, expected 76(10)"),
        ("98x", "98X makes no tuz, expected 98(10)"),
        ("g1e2", "g1e2 does not land there, expected 76(10)"),
        ("g1d1", "g1d1 does not land there, expected 76(10)"),
        ("a2h1", "a2h1 is not a hole of the mover"),
    ] {
        assert_eq!(told(&start, text), Err(message.into()), "{text}");
    }
    let middle: Position = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24"
        .parse()
        .unwrap();
    assert_eq!(told(&middle, "8"), Err("hole 8 is a tuz".into()));
    assert_eq!(
        told(&middle, "12(44)"),
        Err("12(44) gives a wrong total, expected 12".into())
    );
    assert_eq!(
        told(&middle, "1x"),
        Err("1x wins nothing, expected 12".into())
    );
    let end: Position = "6S,1,1S,t,5S,3S,4S,3S,1S/1S,2S,2S,t,3S,2S,2S,1S,1S 82 43 N 38"
        .parse()
        .unwrap();
    assert_eq!(told(&end, "12"), Err("12: the game is over".into()));
    let small = Position::initial(Variant::BESTEMSHE);
    assert_eq!(told(&small, "8"), Err("the board has no hole 8".into()));
    assert_eq!(
        told(&small, "i1"),
        Err("i1 is not a hole of the mover".into())
    );
    assert_eq!(told(&small, "e1b2"), Ok(5));
}

#[test]
fn an_empty_hole_is_named() {
    let position: Position = "9S,9S,9S,9S,1,10S,10S,10S,10S/9S,9S,9S,9S,9S,1S,10S,10S,10S 10 0 N 1"
        .parse()
        .unwrap();
    assert_eq!(told(&position, "54"), Err("hole 5 is empty".into()));
    let error = "54"
        .parse::<MoveText>()
        .unwrap()
        .resolve(&position)
        .unwrap_err();
    assert!(matches!(error.problem, MoveProblem::Illegal(_)));
    assert_eq!(error.expected, None);
}

#[test]
fn r5_ninety_nine_is_counted_not_guessed() {
    // Ten stones of hole 9 end in the opponent's 9, nineteen come home.
    let far: Position = "9S,9S,9S,9S,9S,9S,9S,9S,8S/9S,9S,9S,9S,9S,9S,9S,9S,10S 0 0 S 1"
        .parse()
        .unwrap();
    let home: Position = "8S,8S,8S,8S,8S,8S,8S,8S,9S/8S,8S,8S,8S,8S,8S,8S,8S,19S 0 6 S 1"
        .parse()
        .unwrap();
    for (position, square) in [(far, "i1a2"), (home, "i1i1")] {
        assert_eq!(told(&position, "99"), Ok(9));
        assert_eq!(told(&position, square), Ok(9));
        let info = position.preview(common::hole(9)).unwrap();
        assert_eq!(info.display(MoveStyle::Federation).to_string(), "99");
        assert_eq!(
            info.display(MoveStyle::Squares(Variant::TOGUZ)).to_string(),
            square
        );
    }
    assert!(told(&home, "i1a2").is_err());
    assert!(told(&far, "i1i1").is_err());
}

#[test]
fn playstrategy_squares_are_those_of_its_own_games() {
    // Moves and positions from its tests.
    let mut position = Position::initial(Variant::TOGUZ);
    for (squares, plain, total, after) in [
        (
            "g1d2",
            "76",
            "76(10)",
            "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1",
        ),
        (
            "a2h1",
            "98",
            "98",
            "1S,9S,9S,1,10S,10S,10S,10S,10S/10S,10S,10S,10S,10S,10S,2S,11S,10S 10 0 S 2",
        ),
        (
            "f1d2",
            "66",
            "66",
            "1S,9S,9S,1S,11S,11S,11S,11S,11S/10S,10S,10S,10S,10S,1S,3S,12S,11S 10 0 N 2",
        ),
        (
            "b2g1",
            "87",
            "87(4)",
            "2S,1S,9S,1S,11S,11S,11S,11S,11S/11S,11S,11S,11S,11S,2S,1,12S,11S 10 4 S 3",
        ),
        (
            "a1h2",
            "12",
            "12(22)",
            "2S,1S,9S,1S,11S,11S,11S,1,12S/1S,12S,12S,12S,12S,3S,1S,13S,12S 22 4 N 3",
        ),
        (
            "c2f1",
            "76",
            "76(8)",
            "3S,2S,1S,1S,11S,11S,11S,1,12S/2S,13S,13S,13S,13S,1,1S,13S,12S 22 8 S 4",
        ),
    ] {
        let hole = squares
            .parse::<MoveText>()
            .unwrap()
            .resolve(&position)
            .unwrap();
        for text in [plain, total] {
            assert_eq!(told(&position, text), Ok(hole.get()), "{text}");
        }
        let info = position.preview(hole).unwrap();
        assert_eq!(
            info.display(MoveStyle::Squares(Variant::TOGUZ)).to_string(),
            squares
        );
        assert_eq!(info.display(MoveStyle::Federation).to_string(), plain);
        assert_eq!(info.to_string(), total);
        position = position.play(hole).unwrap();
        assert_eq!(position.to_string(), after);
    }
}

#[test]
fn every_move_of_random_games_is_written_and_read_in_every_style() {
    arbtest(|u| {
        let variant = *u.choose(&common::variants())?;
        let mut position = Position::initial(variant);
        for _ in 0..u.arbitrary_len::<u8>()? {
            let legal: Vec<Hole> = position.legal_moves().collect();
            if legal.is_empty() {
                break;
            }
            let hole = *u.choose(&legal)?;
            let info = position.preview(hole).expect("a legal move");
            for style in [
                MoveStyle::Federation,
                MoveStyle::Total,
                MoveStyle::Tgk,
                MoveStyle::OneDigit,
                MoveStyle::Origin,
                MoveStyle::Squares(variant),
            ] {
                let text = info.display(style).to_string();
                let read: MoveText = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(read.resolve(&position), Ok(hole), "{text} in {position}");
            }
            // Any other landing is refused, with the right text.
            for other in Hole::ALL {
                if other != info.landing.hole {
                    let error = format!("{hole}{other}")
                        .parse::<MoveText>()
                        .expect("two digits")
                        .resolve(&position)
                        .expect_err("a wrong landing");
                    assert!(
                        error.to_string().ends_with(&format!("expected {info}")),
                        "{error}"
                    );
                }
            }
            position = position.play(hole).expect("a legal move");
        }
        Ok(())
    });
}

#[test]
fn no_text_whatever_makes_the_reader_panic() {
    const PARTS: [&str; 18] = [
        "7", "6", "0", "X", "x", "Х", "(", ")", "10", "!", "?", ":", "-", "=", "g1", "d2", " ", "é",
    ];
    arbtest(|u| {
        let mut text = String::new();
        while !u.is_empty() {
            text.push_str(u.choose(&PARTS)?);
        }
        if let Ok(read) = text.parse::<MoveText>() {
            let written = read.to_string();
            assert_eq!(written.parse(), Ok(read), "{text} as {written}");
        }
        Ok(())
    });
}

#[test]
fn a_text_without_a_landing_has_none() {
    let read: MoveText = "7".parse().unwrap();
    assert!(matches!(
        read.places,
        MovePlaces::Holes { landing: None, .. }
    ));
    assert_eq!("7 6".parse::<MoveText>(), Err(ParseMoveError::Trailing));
}
