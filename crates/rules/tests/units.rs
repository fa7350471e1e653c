//! Checked positions: what a move does, which moves follow, how and with what score it ends.

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

use common::{lines, move_parts, move_text, position, text};
use toguz_rules::{Game, Position, Variant};

#[test]
fn cases() {
    let mut checked = 0;
    for line in lines(include_str!("data/cases.txt")) {
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [name, variant, before, moves, after, legal, end, score] = fields[..] else {
            panic!("{line}: eight fields expected");
        };
        let variant = common::variant(variant);
        let mut game = Game::from_position(position(variant, before));
        for expected in moves.split_whitespace() {
            let expected = move_text(expected);
            let preview = game.position().preview(common::hole(expected.origin)).ok();
            let info = game
                .play(common::hole(expected.origin))
                .unwrap_or_else(|e| panic!("{name}: {expected:?}: {e}"));
            assert_eq!(move_parts(&info), expected, "{name}");
            assert_eq!(preview, Some(info), "{name}: the preview is the move");
        }
        let here = game.position();
        assert!(
            here.is_same_position(&position(variant, after)),
            "{name}: {} instead of {after}",
            text(here)
        );
        assert_eq!(here.is_over(), end != "-", "{name}");
        let found: Vec<u8> = here.legal_moves().map(toguz_rules::Hole::get).collect();
        if end == "-" {
            let legal: Vec<u8> = legal
                .split_whitespace()
                .map(|n| n.parse().unwrap())
                .collect();
            assert_eq!(found, legal, "{name}");
            assert_eq!(game.conclusion(), None, "{name}");
        } else {
            // The data lists the stones left; a finished game has no move all the same.
            assert_eq!(found, [0_u8; 0], "{name}");
            let found = game
                .conclusion()
                .unwrap_or_else(|| panic!("{name}: not over"));
            assert_eq!(
                format!("{} {}", found.reason.key(), found.outcome),
                end,
                "{name}"
            );
        }
        if score != "-" {
            let kazan = here.kazan();
            assert_eq!(format!("{}-{}", kazan.south, kazan.north), score, "{name}");
        }
        checked += 1;
    }
    assert_eq!(checked, 33);
}

#[test]
fn moves_of_real_games() {
    let mut checked = 0;
    for line in lines(include_str!("data/evidence.txt")) {
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [case, before, played, after] = fields[..] else {
            panic!("{line}: four fields expected");
        };
        let before = position(Variant::TOGUZ, before);
        let expected = move_text(played);
        let (found, info, _) = before
            .play_steps(common::hole(expected.origin))
            .unwrap_or_else(|e| panic!("{case}: {played}: {e}"));
        let mut parts = move_parts(&info);
        // Not every record says what a capture brought.
        if expected.kazan.is_none() {
            parts.kazan = None;
        }
        assert_eq!(parts, expected, "{case}: {}", text(&before));
        assert!(
            found.is_same_position(&position(Variant::TOGUZ, after)),
            "{case}: {} after {played} instead of {after}",
            text(&found)
        );
        check_case(case, &before, &info, &found);
        checked += 1;
    }
    assert_eq!(checked, 101);
}

/// That the move is an example of what its case says.
fn check_case(case: &str, before: &Position, info: &toguz_rules::MoveInfo, after: &Position) {
    let mover = info.side;
    let own_row = info.landing.side == mover;
    let now = after.stones(info.landing);
    let shown = match case {
        "last in own tuz" | "last in own tuz prev even" => info.landed_in_tuz == Some(mover),
        "last in opp tuz on own row" => {
            info.landed_in_tuz == Some(mover.opponent()) && own_row && info.won() == 0
        }
        "even on own row no capture" => own_row && now.is_multiple_of(2) && info.captured == 0,
        "exactly 18" => info.lifted == 18,
        "origin lapped 19plus" => info.lifted >= 19,
        "two laps 36plus" => info.lifted >= 36,
        "three but already have tuz" => {
            !own_row && now == 3 && before.tuz()[mover].is_some() && !info.made_tuz
        }
        "three same number as opp tuz no tuz" => {
            !own_row && now == 3 && before.tuz()[mover.opponent()] == Some(info.landing.hole)
        }
        "three in hole9 no tuz" => !own_row && now == 3 && info.landing.hole.get() == 9,
        "single stone capture" => info.lifted == 1 && info.captured > 0,
        "single stone tuz" => info.lifted == 1 && info.made_tuz,
        "single to empty opp hole" => info.lifted == 1 && !own_row && now == 1,
        "tuz facing opp tuz allowed" => {
            info.made_tuz
                && before.tuz()[mover.opponent()].map(|t| 10 - t.get())
                    == Some(info.landing.hole.get())
        }
        "someone exactly 81 continues" => {
            let kazan = after.kazan();
            (kazan.south == 81 || kazan.north == 81) && !after.is_over()
        }
        "mover ran dry game went on" => {
            after.board().is_row_empty(after.variant(), mover) && !after.is_over()
        }
        "dry opponent refed" => {
            before
                .board()
                .is_row_empty(before.variant(), mover.opponent())
                && !after.is_over()
        }
        other => panic!("no case {other}"),
    };
    assert!(shown, "{case}: {info:?} from {}", text(before));
}

#[test]
fn shortest_games() {
    let mut checked = 0;
    let shared = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/testdata/shortest_11ply_games.txt"
    );
    // All 1,391 of them where the shared data lie beside the repository, else ours alone.
    let shared = std::fs::read_to_string(shared).unwrap_or_default();
    for line in lines(include_str!("data/shortest.txt")).chain(lines(&shared)) {
        let mut game = Game::new(Variant::TOGUZ);
        for digit in line.chars() {
            assert_eq!(game.conclusion(), None, "{line}");
            let hole = toguz_rules::Hole::from_digit(digit).expect("a hole");
            game.play(hole).unwrap_or_else(|e| panic!("{line}: {e}"));
        }
        assert_eq!(game.ply(), 11, "{line}");
        let end = game.conclusion().expect("the game is over");
        assert_eq!(
            (end.outcome.as_str(), end.reason.key()),
            ("1-0", "majority"),
            "{line}"
        );
        assert!(game.position().kazan().south >= 82, "{line}");
        checked += 1;
    }
    assert!(checked >= 36);
}
