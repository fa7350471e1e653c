//! Counts move sequences and compares them with the tables under `data/perft`.
//!
//! A row runs if its count is within a limit, so that the whole takes seconds; `PERFT_NODES` raises it.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller
// type is a hole, a count of stones or plies, or a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

#[allow(dead_code)] // its `main` is the command's, not ours
#[path = "../examples/perft.rs"]
mod command;
mod common;

use std::collections::HashMap;
use std::ffi::OsString;

use toguz_rules::notation::read_position;
use toguz_rules::{Position, divide, perft};

const DEFAULT_NODES: u64 = 3_100_000;

fn limit() -> u64 {
    std::env::var("PERFT_NODES")
        .ok()
        .map_or(DEFAULT_NODES, |n| {
            n.parse().expect("PERFT_NODES is a number")
        })
}

/// Checks a file and says how many positions it holds.
fn check(variant: &str, data: &str) -> usize {
    let variant = common::variant(variant);
    let limit = limit();
    let mut positions = 0;
    let mut here: Option<(&str, Position, u32)> = None;
    let assert_some_row_ran = |here: &Option<(&str, Position, u32)>| {
        if let Some((text, _, rows)) = here {
            assert!(*rows > 0, "{text}: no row within {limit} nodes");
        }
    };
    for line in common::lines(data) {
        if line.contains('/') {
            assert_some_row_ran(&here);
            here = Some((line, common::position(variant, line), 0));
            positions += 1;
            continue;
        }
        let (text, position, rows) = here.as_mut().expect("a position before the counts");
        let mut words = line.split(' ');
        let first = words.next().expect("a line has a word");
        let is_divide = first == "divide";
        let depth = if is_divide {
            words.next().expect("a depth")
        } else {
            first
        };
        let depth: u32 = depth.parse().expect("a depth");
        let counts: Vec<u64> = words.map(|n| n.parse().expect("a count")).collect();
        if counts.iter().sum::<u64>() > limit {
            continue;
        }
        *rows += 1;
        if is_divide {
            let found: Vec<u64> = divide(position, depth)
                .into_iter()
                .map(|(_, n)| n)
                .collect();
            assert_eq!(found, counts, "{variant} {text}: divide {depth}");
        } else {
            assert_eq!(
                vec![perft(position, depth)],
                counts,
                "{variant} {text}: depth {depth}"
            );
        }
    }
    assert_some_row_ran(&here);
    positions
}

#[test]
fn toguz() {
    assert_eq!(check("toguz", include_str!("data/perft/toguz.perft")), 15);
}

#[test]
fn bestemshe() {
    assert_eq!(
        check("bestemshe", include_str!("data/perft/bestemshe.perft")),
        1
    );
}

#[test]
fn qozdatu_is_data() {
    assert_eq!(
        check("qozdatu", include_str!("data/perft/qozdatu.perft")),
        1
    );
}

#[test]
fn alty_is_data() {
    assert_eq!(check("alty", include_str!("data/perft/alty.perft")), 1);
}

#[test]
fn alty_with_nine_stones_is_data() {
    assert_eq!(check("alty9", include_str!("data/perft/alty9.perft")), 1);
}

/// The count found the other way round: from the start, how many ways lead to each position.
fn ways(start: &Position, depth: u32) -> u64 {
    let mut level = HashMap::from([(start.to_string(), (*start, 1_u64))]);
    for _ in 0..depth {
        let mut next = HashMap::new();
        for (position, ways) in level.into_values() {
            for hole in position.legal_moves() {
                let after = position.play(hole).expect("a legal move");
                next.entry(after.to_string()).or_insert((after, 0)).1 += ways;
            }
        }
        level = next;
    }
    level.into_values().map(|(_, ways)| ways).sum()
}

#[test]
fn a_depth_that_no_stack_holds_is_counted() {
    let read = |text: &str| read_position(text, None).expect(text);
    // Two stones that go round for ever: one sequence of any length.
    assert_eq!(perft(&read("8,1S/1S,8 80 80 S 1"), 3_000_000), 1);
    let text = "7,1S,1S/1S,8 80 79 S 1";
    for depth in [10, 63, 64, 65, 66, 80] {
        let count = ways(&read(text), depth);
        assert!(count > 1, "{depth}");
        assert_eq!(perft(&read(text), depth), count, "{depth}");
    }
}

#[test]
fn the_command_line_is_checked() {
    let run = |args: &[&str]| command::run(args.iter().map(OsString::from));
    let answer = |text: &str| Ok(text.to_string());
    assert_eq!(run(&["3"]), answer("613"));
    assert_eq!(run(&["--", "1"]), answer("9"));
    for name in ["bestemshe", "Bestemshe", "BESTEMSHE"] {
        assert_eq!(run(&["--variant", name, "1"]), answer("5"), "{name}");
    }
    assert_eq!(run(&["--fen=8,1S/1S,8 80 80 S 1", "2"]), answer("1"));
    for help in [&["--help"][..], &["-h"], &["3", "--help"]] {
        assert!(run(help).is_ok_and(|text| text.starts_with("usage: ")));
    }
    for bad in [
        &[][..],
        &["--"],
        &["x"],
        &["1", "2"],
        &["--", "--help"],
        &["--", "-1"],
        &["--variant"],
        &["--variant", "chess", "1"],
        &["--fen", "9/9", "1"],
        &["-x", "1"],
    ] {
        assert!(run(bad).is_err(), "{bad:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStringExt;

    let rubbish = || OsString::from_vec(b"\xd5".to_vec());
    assert!(command::run([rubbish()].into_iter()).is_err());
    for option in ["--variant", "--fen"] {
        assert!(command::run([option.into(), rubbish(), "1".into()].into_iter()).is_err());
    }
}
