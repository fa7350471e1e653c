//! Position text: what reads, what does not, and that what is written reads back.

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

use arbtest::{arbitrary, arbtest};
use toguz_rules::notation::{read_position, read_setup};
use toguz_rules::{Hole, Position, Setup, SetupProblem, Side, Variant};

/// The lines of a corpus, cut into columns.
fn corpus(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split(" | ").collect())
}

fn variant(name: &str) -> Option<Variant> {
    (name != "-").then(|| common::variant(name))
}

#[test]
fn valid_texts_read_and_are_written_strictly() {
    let mut count = 0;
    for columns in corpus(include_str!("data/positions-valid.txt")) {
        let [text, name, strict, plain] = columns[..] else {
            panic!("{columns:?}: four columns expected");
        };
        let position = read_position(text, variant(name)).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(position.to_string(), strict, "{text}");
        assert_eq!(common::text(&position), plain, "{text}");
        assert_eq!(strict.parse(), Ok(position), "{text}");
        count += 1;
    }
    assert!(count >= 60, "{count}");
}

#[test]
fn invalid_texts_say_what_was_expected() {
    let mut count = 0;
    for columns in corpus(include_str!("data/positions-invalid.txt")) {
        let [text, name, message] = columns[..] else {
            panic!("{columns:?}: three columns expected");
        };
        let error = read_setup(text, variant(name))
            .err()
            .unwrap_or_else(|| panic!("{text}: reads"));
        assert_eq!(error.to_string(), message, "{text}");
        count += 1;
    }
    assert!(count >= 40, "{count}");
}

#[test]
fn a_text_may_say_the_impossible_but_not_play_it() {
    let text = "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,8S 0 0 S 0";
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.to_string(), text);
    let problems = setup.problems();
    assert!(problems.contains(SetupProblem::WrongTotal));
    assert!(problems.contains(SetupProblem::MoveNumberZero));
    let error = text.parse::<Position>().unwrap_err();
    assert!(error.to_string().contains("do not add up"), "{error}");
    assert!(core::error::Error::source(&error).is_some());
}

#[test]
fn r6_the_owner_of_each_tuz_survives_the_text() {
    let text = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";
    let position: Position = text.parse().unwrap();
    assert_eq!(position.tuz().south, Hole::try_new(3));
    assert_eq!(position.tuz().north, Hole::try_new(8));
    assert_eq!(position.to_string(), text);

    // One tuz alone, in each row.
    for (text, owner, number) in [
        (
            "9S,T,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 9 0 S 1",
            Side::South,
            8,
        ),
        (
            "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,T,9S,9S,9S,9S,9S,9S,9S 9 0 S 1",
            Side::North,
            2,
        ),
    ] {
        let position: Position = text.parse().unwrap();
        assert_eq!(position.tuz()[owner], Hole::try_new(number), "{text}");
        assert_eq!(position.tuz()[!owner], None, "{text}");
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn a_finished_position_has_one_form() {
    // South can not move: what lies in North's row is swept when the text is read.
    let text = "T,8S/9S,9S,9S,9S,9S,9S,9S,9S,9S";
    assert!(text.parse::<Position>().is_err());
    let position: Position = "8,8S/9 80 74 S 60".parse().unwrap();
    assert_eq!(position.to_string(), "9/9 80 82 S 60");
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn positions_of_random_games_come_back_the_same() {
    arbtest(|u| {
        let variant = *u.choose(&common::variants())?;
        let mut position = Position::initial(variant);
        for _ in 0..u.arbitrary_len::<u8>()? {
            let text = position.to_string();
            assert_eq!(read_position(&text, Some(variant)), Ok(position), "{text}");
            let plain = common::text(&position);
            let again = read_position(&plain, Some(variant)).unwrap();
            assert!(again.is_same_position(&position), "{plain}");
            let legal: Vec<Hole> = position.legal_moves().collect();
            if legal.is_empty() {
                break;
            }
            position = position.play(*u.choose(&legal)?).expect("a legal move");
        }
        Ok(())
    });
}

#[test]
fn any_setup_that_a_text_gives_is_written_and_read_as_it_was() {
    arbtest(|u| {
        let variant = *u.choose(&common::variants())?;
        let mut setup = Setup::empty(variant);
        for pit in Position::initial(variant).pits() {
            setup.board.set_stones(variant, pit, u.arbitrary()?);
        }
        for side in Side::ALL {
            setup.board.set_kazan(side, u.arbitrary()?);
            let tuz = Hole::try_new(u.int_in_range(0..=variant.row())?);
            setup.board.set_tuz(side, tuz);
            // The text has one cell for a hole: a tuz or stones.
            if let Some(pit) = setup.board.tuz_pit(side) {
                setup.board.set_stones(variant, pit, 0);
            }
        }
        setup.turn = *u.choose(&Side::ALL)?;
        setup.move_number = u.arbitrary()?;
        let text = setup.to_string();
        assert_eq!(read_setup(&text, Some(variant)), Ok(setup), "{text}");
        Ok(())
    });
}

#[test]
fn no_text_whatever_makes_the_reader_panic() {
    fn text(u: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<String> {
        const PARTS: [&str; 16] = [
            "9S", ",", "/", " ", "T", "t", "1", "0", "S", "N", "-1", "999", "Т", "\u{feff}", "w",
            "é",
        ];
        let mut text = String::new();
        while !u.is_empty() {
            text.push_str(u.choose(&PARTS)?);
        }
        Ok(text)
    }
    arbtest(|u| {
        let text = text(u)?;
        for variant in [None, Some(Variant::TOGUZ), Some(Variant::BESTEMSHE)] {
            if let Ok(setup) = read_setup(&text, variant) {
                let strict = setup.to_string();
                assert_eq!(
                    read_setup(&strict, variant).map(|s| s.to_string()),
                    Ok(strict)
                );
            }
        }
        Ok(())
    });
}
