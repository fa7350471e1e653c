//! A 64-bit hash of a position, fresh or carried along from the position before.
//!
//! It covers what the rule of repetition compares: stones, kazans, tuz, side to move. It is not a promise
//! between versions: store positions as text, not as hashes.

use crate::position::Position;
use crate::side::Side;

/// The hash of a position, made from nothing.
pub fn fresh(position: &Position) -> u64 {
    let mut hash = turn_key(position.turn());
    for (place, value) in features(position) {
        hash ^= key(place, value);
    }
    hash
}

/// The hash of `after`, made from the hash of `before` by what differs between the two.
pub fn update(hash: u64, before: &Position, after: &Position) -> u64 {
    let mut hash = hash ^ turn_key(before.turn()) ^ turn_key(after.turn());
    for ((place, old), (_, new)) in features(before).zip(features(after)) {
        if old != new {
            hash ^= key(place, old) ^ key(place, new);
        }
    }
    hash
}

/// Every value the hash is made of, each with its own place: the pits, two kazans, two tuz.
fn features(position: &Position) -> impl Iterator<Item = (u64, u8)> + use<'_> {
    let board = position.board();
    let others = Side::ALL.into_iter().flat_map(move |side| {
        [
            board.kazan[side],
            board.tuz[side].map_or(0, crate::hole::Hole::get),
        ]
    });
    (0..).zip(board.pits.iter().copied().chain(others))
}

const fn turn_key(side: Side) -> u64 {
    match side {
        Side::South => 0,
        // A place that no feature has.
        Side::North => key(u64::MAX >> 8, 1),
    }
}

const fn key(place: u64, value: u8) -> u64 {
    mix((place << 8) | value as u64)
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood, 2014).
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
