//! The fuzz targets' checks over the committed inputs, and over each of them a little spoilt.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller
// type is a hole, a count of stones or plies, or a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

#[allow(dead_code)] // other tests' part
mod checks;
mod common;

use std::path::Path;

/// How often each input is spoilt.
const SPOILT: u64 = 40;

/// What a byte may become: the signs that mean something in one text or another.
const SIGNS: &[u8] = b" \n\r(){}[];\"/,.$*!?Xx019ST";

/// Runs a check on all inputs of a target.
fn run(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut inputs: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    inputs.sort();
    assert!(inputs.len() >= 8, "{target}: {} inputs", inputs.len());
    for path in inputs {
        let input = std::fs::read(&path).expect("an input");
        check(&input);
        for seed in 0..SPOILT {
            check(&spoilt(&input, seed));
        }
    }
}

/// An input with some bytes changed, left out, doubled or swapped for others from it.
fn spoilt(input: &[u8], seed: u64) -> Vec<u8> {
    let mut random = common::Random(seed);
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => bytes[at] = SIGNS[random.below(SIGNS.len())],
            1 => {
                bytes.remove(at);
            }
            2 => bytes.insert(at, bytes[at]),
            3 => {
                let other = random.below(bytes.len());
                bytes.swap(at, other);
            }
            _ => bytes.truncate(at),
        }
    }
    bytes
}

#[test]
fn position_text() {
    run("position_text", checks::position_text);
}

#[test]
fn diagram() {
    run("diagram", checks::diagram);
}

#[test]
fn move_text() {
    run("move_text", checks::move_text);
}

#[test]
fn record() {
    run("record", checks::record);
}

#[test]
fn record_round_trip() {
    run("record_round_trip", checks::record_round_trip);
}

#[test]
fn packed() {
    run("packed", checks::packed);
}

#[test]
fn legal_moves() {
    run("legal_moves", checks::legal_moves);
}
