//! Diagrams: what reads, what does not, and that what is written reads back.

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
use toguz_rules::notation::{read_diagram, read_setup, write_diagram};
use toguz_rules::{Hole, Pit, Position, Setup, Side, Variant};

type Bytes<'a> = arbitrary::Unstructured<'a>;

/// The texts of a corpus, each with what it should give.
fn corpus(data: &str) -> Vec<(String, &str)> {
    let mut all = Vec::new();
    let mut text = String::new();
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        if let Some(expected) = line.strip_prefix("=> ") {
            all.push((core::mem::take(&mut text), expected));
        } else {
            text += line;
            text.push('\n');
        }
    }
    assert_eq!(text, "");
    all
}

#[test]
fn valid_texts_read() {
    let all = corpus(include_str!("data/diagrams-valid.txt"));
    assert!(all.len() >= 35, "{}", all.len());
    for (text, expected) in all {
        let expected = read_setup(expected, None).expect("a position text");
        for text in [
            text.clone(),
            text.trim_end().to_owned(),
            format!("\u{feff}\n\n{text}\n"),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
        ] {
            let setup = read_diagram(&text).unwrap_or_else(|e| panic!("{text}\n{e}"));
            assert_eq!(setup, expected, "{text}\n{setup}");
        }
        assert_eq!(read_diagram(&write_diagram(&expected)), Ok(expected));
    }
}

#[test]
fn invalid_texts_say_what_was_expected() {
    let all = corpus(include_str!("data/diagrams-invalid.txt"));
    assert!(all.len() >= 35, "{}", all.len());
    for (text, expected) in all {
        for text in [
            text.clone(),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
        ] {
            let error = read_diagram(&text).expect_err(&text);
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}

#[test]
fn every_row_length_and_every_number_stands_in_line() {
    for variant in common::variants() {
        let mut setup = Setup::initial(variant);
        setup
            .board
            .set_stones(variant, Pit::new(Side::North, common::hole(2)), 107);
        setup
            .board
            .set_stones(variant, Pit::new(Side::South, common::hole(1)), 0);
        setup.board.set_kazan(Side::South, 123);
        let text = write_diagram(&setup);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5, "{text}");
        assert_eq!(lines[1].len(), lines[2].len(), "{text}");
        assert_eq!(lines[0].len(), lines[3].len(), "{text}");
        for line in &lines {
            assert_eq!(line.trim_end(), *line);
        }
        // Each number stands over or under the end of its column.
        for (i, hole) in variant.holes().enumerate() {
            let end = lines[3].len() - (usize::from(variant.row()) - 1 - i) * 4;
            assert!(lines[3][..end].ends_with(&hole.to_string()), "{text}");
            assert!(!lines[2][..end].ends_with(' '), "{text}");
            assert!(!lines[1][..end].ends_with(' '), "{text}");
        }
    }
}

/// Anything that a diagram can show, of a variant that ships.
fn any_setup(u: &mut Bytes<'_>) -> arbitrary::Result<Setup> {
    let variant = *u.choose(&Variant::ALL)?;
    let mut setup = Setup::empty(variant);
    for owner in Side::ALL {
        let tuz = u.int_in_range(0..=variant.row())?;
        setup.board.set_tuz(owner, Hole::try_new(tuz));
        setup.board.set_kazan(owner, u.arbitrary()?);
    }
    for side in Side::ALL {
        for hole in variant.holes() {
            let pit = Pit::new(side, hole);
            let most = *u.choose(&[0, 9, 30, 255])?;
            let stones = u.int_in_range(0..=most)?;
            if setup.board.tuz_owner(pit).is_none() {
                setup.board.set_stones(variant, pit, stones);
            }
        }
    }
    setup.turn = *u.choose(&Side::ALL)?;
    setup.move_number = u.arbitrary()?;
    Ok(setup)
}

#[test]
fn what_is_written_reads_back() {
    arbtest(|u| {
        let setup = any_setup(u)?;
        let text = write_diagram(&setup);
        assert_eq!(read_diagram(&text), Ok(setup), "{text}");
        // As Black sees it: the rows exchanged, and turned round.
        let turned: Vec<String> = [Side::South, Side::North]
            .into_iter()
            .map(|side| {
                let mut row: Vec<String> = setup
                    .variant
                    .holes()
                    .map(|hole| {
                        let pit = Pit::new(side, hole);
                        match setup.board.stones(setup.variant, pit) {
                            _ if setup.board.tuz_owner(pit).is_some() => "X".to_owned(),
                            stones => stones.to_string(),
                        }
                    })
                    .collect();
                if side == Side::South {
                    row.reverse();
                }
                let kazan = setup.board.kazan()[side];
                format!("{side} {} | {kazan}\n", row.join(" "))
            })
            .collect();
        let text = format!(
            "{}Move {} {}\n",
            turned.concat(),
            setup.move_number,
            setup.turn
        );
        assert_eq!(read_diagram(&text), Ok(setup), "{text}");
        Ok(())
    });
}

#[test]
fn positions_of_games_read_back() {
    let mut random = common::Random(3);
    for game in 0..200 {
        let mut position = Position::initial(Variant::ALL[game % 2]);
        while let Some(hole) = random.legal_move(&position) {
            position = position.play(hole).expect("a legal move");
            let setup = position.to_setup();
            let text = write_diagram(&setup);
            let again = read_diagram(&text).unwrap_or_else(|e| panic!("{text}\n{e}"));
            assert_eq!(Position::try_from(again), Ok(position), "{text}");
            // One kazan can be left out.
            let without: String = text
                .lines()
                .map(|line| match line.rsplit_once(" | ") {
                    Some((row, _)) if line.starts_with("White") => format!("{row}\n"),
                    _ => format!("{line}\n"),
                })
                .collect();
            assert_eq!(read_diagram(&without), Ok(setup), "{without}");
        }
    }
}

#[test]
fn no_text_whatever_makes_the_reader_panic() {
    const PARTS: [&str; 30] = [
        "9 9 9 9 9 9 9 9 9",
        "5 5 5 5 5",
        "9",
        "10",
        "255",
        "256",
        "0",
        "-",
        "–",
        "---",
        "X",
        "х",
        "|",
        "||",
        ";",
        "\t",
        "  ",
        "\n",
        "\r\n",
        "\r",
        "White",
        "Black",
        "кара",
        "ақ",
        "kazan",
        "to move",
        "Move 3",
        ":",
        "\u{feff}",
        "é",
    ];
    arbtest(|u| {
        let mut text = String::new();
        while !u.is_empty() {
            text.push_str(u.choose(&PARTS)?);
            if u.ratio(1, 2)? {
                text.push(' ');
            }
        }
        match read_diagram(&text) {
            Ok(setup) => assert_eq!(read_diagram(&write_diagram(&setup)), Ok(setup), "{text}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        Ok(())
    });
}

#[test]
fn hostile_texts_are_read_in_proportion_to_their_length() {
    const SIZE: usize = 1_000_000;
    for part in [
        "9 ",
        "9\n",
        "99999",
        "- ",
        "-",
        "X",
        "X ",
        "|",
        "\n",
        "\r",
        "\t",
        " ",
        "White ",
        "White\n",
        "Whit",
        "kazan 9\n",
        "9 9 9\n",
        "é",
        "é ",
        ".",
        "to move\n",
        "White 9 Black 9\n",
    ] {
        for before in ["", "9 9 9 9 9 9 9 9 9\n9 9 9 9 9 9 9 9 9\n"] {
            let text = format!("{before}{}", part.repeat(SIZE / part.len()));
            let _ = read_diagram(&text);
        }
    }
}
